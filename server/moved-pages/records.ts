import type { Knex } from 'knex';
import type { Scope } from '../../database/rows.ts';
import { published, scheduled, shownArtist } from '../artworks/scopes.ts';
import { shownExhibits } from '../exhibitions/records.ts';
import { artworkSlugOf } from '../navigation/slug.ts';
import { pathOf } from '../redirects/address.ts';
import { findRedirect } from '../redirects/records.ts';
import { listPages } from '../static-pages/records.ts';

/** Which rows are public pages, by the first part of their addresses. */
const PUBLIC: Record<string, (now: number) => Scope> = {
  artworks: (now) => published(now),
  artists: (now) => shownArtist(now),
  exhibitions: () => shownExhibits,
};
const SINGLE = /^\/(artworks|artists|exhibitions)\/([^/]+)$/;
const TEXT_PAGE = /^\/pages\/([^/]+)$/;

/**
 * The public page that has replaced this address; null if there is none. The address of a hidden one names its title. `search`: the
 * query of the request; an address of an old site may include one.
 */
export async function findPublicRedirect(
  database: Knex,
  { path, search }: { path: string; search: string },
  now: number,
): Promise<{ to: string; isWithQuery: boolean } | null> {
  const exact = search === '' ? null : await findRedirect(database, `${path}?${search}`);
  const to = exact ?? (await findRedirect(database, path));
  if (to === null || (await findHidden(database, [to], now)).size > 0) return null;
  return { to, isWithQuery: exact !== null };
}

/** Those of the addresses that name an artwork, artist, exhibition or text page which visitors cannot see, or which does not exist. */
export async function findHidden(database: Knex, addresses: string[], now: number): Promise<Set<string>> {
  const hidden = new Set(await findMissingTexts(database, addresses));
  for (const [table, isPublic] of Object.entries(PUBLIC)) {
    const singles = addresses.flatMap((address) => {
      const [, kind, slug = ''] = SINGLE.exec(pathOf(address)) ?? [];
      return kind === table ? [{ address, slug }] : [];
    });
    const slugs: string[] = [];
    for (let start = 0; start < singles.length; start += MAX_SLUGS) {
      const some = singles.slice(start, start + MAX_SLUGS).map(({ slug }) => slug);
      slugs.push(...(await database(table).whereIn('slug', some).where(isPublic(now)).pluck('slug')));
    }
    const known = new Set(slugs);
    for (const { address, slug } of singles) if (!known.has(slug)) hidden.add(address);
  }
  return hidden;
}

async function findMissingTexts(database: Knex, addresses: string[]): Promise<string[]> {
  const texts = addresses.flatMap((address) => {
    const [, slug] = TEXT_PAGE.exec(pathOf(address)) ?? [];
    return slug === undefined ? [] : [{ address, slug }];
  });
  if (texts.length === 0) return [];
  const known = new Set((await listPages(database)).map(({ slug }) => slug));
  return texts.filter(({ slug }) => !known.has(slug)).map(({ address }) => address);
}

/** When artworks of these addresses are published that visitors cannot see yet. */
export async function findComing(database: Knex, addresses: string[], now: number): Promise<Map<string, number>> {
  const slugs = addresses.flatMap((address) => artworkSlugOf(pathOf(address)) ?? []);
  const times = new Map<string, number>();
  for (let start = 0; start < slugs.length; start += MAX_SLUGS) {
    const some = slugs.slice(start, start + MAX_SLUGS);
    const rows = await database('artworks').whereIn('slug', some).where(scheduled(now, 'artworks'));
    for (const { slug, published_at } of rows) times.set(`/artworks/${slug}`, published_at ?? 0);
  }
  return times;
}

/** Slugs in one query. */
const MAX_SLUGS = 1_000;

/**
 * For each address the public page whose last part is the same: `/shop/payaw.html` may have become `/artworks/payaw`. Addresses
 * without such a page are left out.
 */
export async function suggestPages(database: Knex, addresses: string[], now: number): Promise<Map<string, string>> {
  const slugOf = (address: string) => /([^/]*?)(\.[a-z0-9]{1,5})?$/.exec(address.toLowerCase())?.[1] ?? '';
  const slugs = [...new Set(addresses.map(slugOf))].filter(Boolean);
  const pages = new Map<string, string>();
  for (const [table, isPublic] of Object.entries(PUBLIC).toReversed()) {
    const found: string[] = await database(table).whereIn('slug', slugs).where(isPublic(now)).pluck('slug');
    for (const slug of found) pages.set(slug, `/${table}/${slug}`);
  }
  return new Map(
    addresses.flatMap((address) => {
      const page = pages.get(slugOf(address));
      return page && page !== address ? [[address, page]] : [];
    }),
  );
}
