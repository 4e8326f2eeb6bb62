import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/rules/source-files.ts';

/** The import writes many rows at once, without the form, the version check and the audit entry of an edit. */
const IMPORT = 'catalogue';

/** Table → folders of `server/` that write it, its noun first. Other nouns call the noun's records. Only seeds write the other tables. */
const WRITERS: Record<string, string[]> = {
  accounts: ['accounts'],
  addresses: ['accounts'],
  announcements: ['follows'],
  artist_artist_type: ['artists'],
  artist_cv_entries: ['artists'],
  artists: ['artists', IMPORT],
  artwork_details: ['artworks', IMPORT],
  artwork_image: ['pictures', IMPORT],
  artwork_style: ['artworks'],
  artwork_subject: ['artworks'],
  artwork_tag: ['artworks'],
  // A merge moves all works of an artist, a category or a medium in one statement for any of them.
  artworks: ['artworks', IMPORT, 'merges'],
  audit_log: ['audit'],
  awaited_pictures: ['pictures'],
  bulk_change_items: ['bulk-changes'],
  bulk_changes: ['bulk-changes'],
  cart_vouchers: ['vouchers'],
  cart_releases: ['cart'],
  carts: ['cart'],
  certificates: ['certificates'],
  changes: ['changes'],
  closed_pickup_days: ['checkout'],
  collector_notes: ['accounts'],
  collectors: ['quotes', IMPORT],
  curator_picks: ['picks'],
  email_changes: ['accounts'],
  email_confirmations: ['accounts'],
  ended_sessions: ['http'],
  // Earlier slugs of terms.
  earlier_slugs: ['terms'],
  exhibition_artwork: ['exhibitions'],
  exhibitions: ['exhibitions', IMPORT],
  favorites: ['favorites'],
  follows: ['follows'],
  // The history of `reservations`.
  holds: ['reservations'],
  identities: ['accounts'],
  // Triggers write `inventory`.
  inventory_fill: ['artworks'],
  import_artworks: [IMPORT],
  import_columns: [IMPORT],
  imports: [IMPORT],
  inquiries: ['inquiries'],
  inquiry_messages: ['inquiries'],
  invitations: ['staff'],
  // Triggers write `image_palettes` too.
  image_colors: ['pictures'],
  image_palettes: ['pictures'],
  // Staff set the focus of an image on the page of its artwork.
  images: ['pictures', 'artworks', IMPORT],
  originals: ['pictures'],
  jobs: ['jobs'],
  // One row for each event that makes an artwork popular.
  interests: ['artworks'],
  menu_items: ['navigation'],
  missing_pages: ['redirects'],
  newsletter_deliveries: ['newsletter'],
  newsletter_issues: ['newsletter'],
  newsletter_items: ['newsletter'],
  // What a merge moved, for its undo.
  merged_follows: ['follows'],
  merged_links: ['merges'],
  // What visitors searched for in vain.
  missed_searches: ['search'],
  newsletter_subscriptions: ['newsletter'],
  order_history: ['orders'],
  order_items: ['orders'],
  order_list_fill: ['orders'],
  // Triggers write `order_list`.
  order_notes: ['orders'],
  orders: ['orders'],
  mail_texts: ['mail'],
  outbox: ['mail'],
  passkeys: ['staff'],
  payment_events: ['orders'],
  payments: ['orders'],
  rate_limits: ['http'],
  receipts: ['orders'],
  redirects: ['redirects'],
  refunds: ['orders'],
  reservations: ['reservations'],
  sandbox_payments: ['payments'],
  sandbox_refunds: ['payments'],
  search_documents: ['search'],
  search_entries: ['search'],
  search_keywords: ['search'],
  search_pending: ['search'],
  search_phrases: ['search'],
  search_prefixes: ['search'],
  search_words: ['search'],
  sessions: ['http'],
  sent_forms: ['audit'],
  settings: ['navigation'],
  payouts: ['statements'],
  // Changes of the site that are not public.
  site_drafts: ['site-editing'],
  shares: ['shares'],
  static_page_versions: ['static-pages'],
  statement_lines: ['statements'],
  statement_months: ['statements'],
  statements: ['statements'],
  staff: ['staff'],
  staff_holds: ['holds'],
  staff_sessions: ['staff'],
  used_challenges: ['staff'],
  views: ['views'],
  voucher_uses: ['vouchers'],
  vouchers: ['vouchers'],
  wishes: ['wishes'],
};

const types = readFileSync(join(import.meta.dirname, '../database/tables.d.ts'), 'utf8');
const TABLES = [...(types.split('interface Optional')[0] ?? '').matchAll(/^ {2}(\w+): \{$/gm)].map(
  ([, table = '']) => table,
);

/** Tables that the source inserts into, updates or deletes from: by knex, by a statement in SQL, or by one of our helpers. */
function writtenBy(source: string): string[] {
  const queries = [...source.matchAll(/\w(?:<[^()]*>)?\(\s*['`](\w+)(?: as \w+)?['`]\s*\)/g)];
  const byKnex = queries.filter(({ 0: call, index }) =>
    /\.(insert|update|delete)\b/.test(chainAt(source, index + call.length)),
  );
  const bySql = source.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g);
  const byHelper = source.matchAll(/\binsert(?:Json)?Rows\(\s*\w+,\s*'(\w+)'|\btable: '(\w+)'(?= *[,}])/g);
  const names = [...byKnex, ...bySql, ...byHelper].map(([, first, second]) => first ?? second ?? '');
  return [...new Set(names)].filter((name) => TABLES.includes(name));
}

/** The methods that are called on a query, without their arguments. */
function chainAt(source: string, start: number): string {
  let chain = '';
  for (let depth = 0, at = start; at < source.length && depth >= 0; at++) {
    const character = source[at] ?? '';
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    else if (depth === 0 && /[;,]/.test(character)) break;
    else if (depth === 0) chain += character;
  }
  return chain;
}

it('tables are written only by the nouns of the table', () => {
  const writers: Record<string, string[]> = {};
  for (const { path, source } of sourceFiles('server')) {
    const writer = path.split('/')[1] ?? '';
    for (const table of writtenBy(source)) writers[table] = [...new Set([...(writers[table] ?? []), writer])];
  }
  const sorted = (all: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(all).map(([table, names]) => [table, names.toSorted()]));
  expect(sorted(writers)).toEqual(sorted(WRITERS));
});

it.each([
  [`await transaction('orders').where({ id }).update({ state })`, ['orders']],
  [`database<OrderRow>('orders').insert([{ a: 1, b: f('carts') }])`, ['orders']],
  ['`insert into views (a) values (1) on conflict do update set a = 1`', ['views']],
  [`claimDue(database, { table: 'outbox', key: ['id'] })`, ['outbox']],
  [`const row = await database('orders').first(); cache.delete(row)`, []],
])('%s', (source, tables) => {
  expect(writtenBy(source)).toEqual(tables);
});
