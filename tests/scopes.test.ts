import { expect, it } from 'vitest';
import { sourceFiles } from './support/rules/source-files.ts';

/** Conditions with exactly one definition, and its file. */
const SCOPES: { name: string; definitions: string[]; pattern: RegExp }[] = [
  {
    name: 'published, scheduled',
    // The facet index imports no other file of the shop.
    definitions: ['server/artworks/scopes.ts', 'server/artworks/status.ts', 'server/listing/facets/'],
    pattern: /published_?at['"`]?(,\s*'(<=|>)'| <= | > (now|\?|\$\{))/i,
  },
  {
    name: 'shownArtist, listedArtist',
    definitions: ['server/artworks/scopes.ts', 'server/artworks/status.ts'],
    pattern:
      /is_shown_on_website['"`]?(, true\)| = true)\s*(and|\.where\(published|\.whereNotNull\('(\w+\.)?published)|is_shown\w*\)? (&&|\|\|) (isPublished|published_at)/,
  },
  {
    name: 'sold, held, reservedNow, expired',
    definitions: ['server/reservations/'],
    pattern:
      /\b(where|whereNot|onVal)\('((r|h|reservations|holds)\.)?state', '(sold|held|reserved)'|where(Not)?\(\{[^}]*\bstate'?: '(sold|held|reserved)'|\b(r|h|reservations|holds)\.state = '(sold|held|reserved)'|=== 'reserved' && expires_at/i,
  },
  {
    name: 'notEndedEarly',
    definitions: ['server/reservations/'],
    pattern: /'(h\.|holds\.)?end_reason', 'expired'|\bend_reason'?( =|:) 'expired'/,
  },
];

/** Invariants check the same condition independently. */
const EXCEPT = /\/invariants\.ts$/;

const files = sourceFiles('server').filter(({ path }) => !EXCEPT.test(path));

it.each(SCOPES)('$name: one definition', ({ definitions, pattern }) => {
  const found = files.filter(
    ({ path, source }) => pattern.test(source) && !definitions.some((each) => path.startsWith(each)),
  );
  expect(found.map(({ path, source }) => `${path}: ${pattern.exec(source)?.[0]}`)).toEqual([]);
});

it.each([
  ['published', `database('artworks').where('published_at', '<=', now)`],
  ['published', 'where a.published_at <= ? and'],
  ['published', 'row.published_at !== null && row.published_at <= now'],
  ['shownArtist', `.where('ar.is_shown_on_website', true).where(published(now, 'ar'))`],
  ['scheduled', 'row.published_at !== null && row.published_at > now'],
  ['scheduled', `when v.published_at > \${Number(now)} then 1`],
  ['shownArtist', 'Boolean(row.artist_is_shown) && isPublished(row.artist_published_at, now)'],
  ['listedArtist', `.where('ar.is_shown_on_website', true).whereNotNull('ar.published_at')`],
  ['sold', `.where('r.state', 'sold')`],
  ['sold', "case when r.state = 'sold' then"],
  ['held', `.where({ 'r.cart_id': cartId, 'r.state': 'held', 'o.state': 'awaiting-payment' })`],
  ['held', `reserved.orWhere({ state: 'held', order_id })`],
  ['expired', `.where('h.state', 'reserved').where('h.expires_at', '<=', now)`],
  ['notEndedEarly', `.whereNull('h.end_reason').orWhere('h.end_reason', 'expired')`],
  ['reservedNow', "reservations.state = 'reserved' and"],
  ['reservedNow', `state === 'reserved' && expires_at !== null && expires_at > now`],
])('a second definition of %s is found', (name, source) => {
  const scope = SCOPES.find((each) => each.name.includes(name));
  expect(scope?.pattern.test(source)).toBe(true);
});
