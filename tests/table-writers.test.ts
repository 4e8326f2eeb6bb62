import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LINKS } from '../server/artworks/editing/records.ts';
import { TERM_KINDS } from '../server/terms/kinds.ts';
import { sourceFiles } from './support/rules/source-files.ts';

/** Pictures write one column of what has a picture, `image_id`: also the background job that has made the picture. */
const SHOWN = 'pictures';

/** Table → folders of `server/` that write it, its noun first. Other nouns call the noun's records. Only seeds write the other tables. */
const WRITERS: Record<string, string[]> = {
  accounts: ['accounts'],
  addresses: ['accounts'],
  announcements: ['follows'],
  artist_artist_type: ['artists'],
  artist_cv_entries: ['artists'],
  artist_types: ['terms'],
  artists: ['artists', SHOWN],
  artwork_details: ['artworks'],
  artwork_image: ['pictures'],
  artwork_style: ['artworks'],
  artwork_subject: ['artworks'],
  artwork_tag: ['artworks'],
  artworks: ['artworks', SHOWN],
  audit_log: ['audit'],
  awaited_pictures: ['pictures'],
  bulk_change_items: ['bulk-changes'],
  bulk_changes: ['bulk-changes'],
  cart_vouchers: ['vouchers'],
  cart_releases: ['cart'],
  carts: ['cart'],
  categories: ['terms'],
  certificates: ['certificates'],
  changes: ['changes'],
  closed_pickup_days: ['checkout'],
  collector_notes: ['accounts'],
  collectors: ['quotes', SHOWN],
  curator_picks: ['picks'],
  email_changes: ['accounts'],
  email_confirmations: ['accounts'],
  ended_sessions: ['http'],
  // Earlier slugs of terms.
  earlier_slugs: ['terms'],
  exhibition_artwork: ['exhibitions'],
  exhibitions: ['exhibitions', SHOWN],
  favorites: ['favorites'],
  follows: ['follows'],
  // The history of `reservations`.
  holds: ['reservations'],
  identities: ['accounts'],
  // Triggers write `inventory`.
  inventory_fill: ['artworks'],
  import_artworks: ['catalogue'],
  import_columns: ['catalogue'],
  imports: ['catalogue'],
  inquiries: ['inquiries'],
  inquiry_messages: ['inquiries'],
  invitations: ['staff'],
  // Triggers write `image_palettes` too.
  image_colors: ['pictures'],
  image_palettes: ['pictures'],
  images: ['pictures'],
  originals: ['pictures'],
  jobs: ['jobs'],
  // One row for each event that makes an artwork popular.
  interests: ['artworks'],
  media: ['terms'],
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
  staff_holds: ['private-holds'],
  staff_sessions: ['staff'],
  styles: ['terms', SHOWN],
  subjects: ['terms'],
  tags: ['terms'],
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

const TERMS = Object.keys(TERM_KINDS);
const LISTS = Object.values(LINKS).map(({ table }) => table);

/** Files in which a variable names the table of a write → those tables. */
const VARIABLE_TABLES: Record<string, string[]> = {
  'server/artworks/editing/update.ts': LISTS,
  'server/artworks/import/records.ts': LISTS,
  'server/artworks/links.ts': LISTS,
  'server/pictures/places/records.ts': ['artworks', 'artists', 'exhibitions', 'collectors', 'styles'],
  'server/search/index/sync.ts': ['words', 'entries', 'phrases', 'prefixes', 'pending'].map((name) => `search_${name}`),
  'server/terms/editing.ts': TERMS,
  'server/terms/import/records.ts': TERMS,
  'server/terms/merge.ts': TERMS,
  'server/terms/undo.ts': TERMS,
};

/** What `writtenBy()` returns if a variable names the table. */
const VARIABLE = 'variable';

const QUERY = /\b(?:transaction|database)(?:<[^()]*>)?\(\s*((?:[^()]|\([^()]*\))+?)\s*\)/g;
const HELPERS = [
  /\b(?:insert(?:Json|Selected)?Rows|storeBySlug)\(\s*(?:transaction|database),\s*([^,]+),/g,
  /\b(?:claimDue|deleteDue|dueRows|moveAccountRows)(?:<\w+>)?\([^,]+,\s*\{\s*table: ('\w+')/g,
];

/** Tables that the source inserts into, updates or deletes from: by knex, by a statement in SQL, or by one of our helpers. */
function writtenBy(source: string): string[] {
  const byKnex = [...source.matchAll(QUERY)].filter((query) => isWritten(source, query));
  const byHelper = HELPERS.flatMap((helper) => [...source.matchAll(helper)]);
  const bySql = source.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g);
  const names = [...byKnex, ...byHelper].map(
    ([, table = '']) => /^['`](\w+)(?: as \w+)?['`]$/.exec(table)?.[1] ?? VARIABLE,
  );
  const tables = [...names, ...[...bySql].map(([, name = '']) => name)];
  return [...new Set(tables)].filter((name) => name === VARIABLE || TABLES.includes(name));
}

/** Whether the query writes where it stands, or later by the constant that holds it. */
function isWritten(source: string, { 0: call, index }: RegExpExecArray): boolean {
  const isWrite = (end: number) => /\.(insert|update|delete|increment|decrement)\b/.test(chainAt(source, end));
  const held = /\bconst (\w+)(?:: [^=]+)? = (?:\([^()]*\) =>\s*)?$/.exec(source.slice(0, index))?.[1];
  const uses = held ? [...source.matchAll(new RegExp(`\\b${held}(?:\\([^()]*\\))?(?=\\s*\\.)`, 'g'))] : [];
  const ends = uses.map((use) => use.index + use[0].length).filter((end) => end > index);
  return [index + call.length, ...ends].some(isWrite);
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
    const tables = writtenBy(source).flatMap((table) =>
      table === VARIABLE ? (VARIABLE_TABLES[path] ?? [path]) : table,
    );
    for (const table of tables) writers[table] = [...new Set([...(writers[table] ?? []), writer])];
  }
  const sorted = (all: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(all).map(([table, names]) => [table, names.toSorted()]));
  expect(sorted(writers)).toEqual(sorted(WRITERS));
});

it('the list of files whose tables a variable names is complete', () => {
  const files = sourceFiles('server').filter(({ source }) => writtenBy(source).includes(VARIABLE));
  expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(VARIABLE_TABLES));
});

it.each([
  [`await transaction('orders').where({ id }).update({ state })`, ['orders']],
  [`database<OrderRow>('orders').insert([{ a: 1, b: f('carts') }])`, ['orders']],
  ['`insert into views (a) values (1) on conflict do update set a = 1`', ['views']],
  [`claimDue(database, { table: 'outbox', key: ['id'] })`, ['outbox']],
  [`const row = await database('orders').first(); cache.delete(row)`, []],
  [`const waiting = transaction('orders').where({ id });\nawait waiting.delete();`, ['orders']],
  [`const waiting = () => transaction('orders').where({ id });\nawait waiting().update({ state });`, ['orders']],
  [`await transaction(table).delete()`, [VARIABLE]],
  [`await insertRows(transaction, 'orders', rows)`, ['orders']],
  [`await insertRows(transaction, table, rows)`, [VARIABLE]],
  [`await insertSelectedRows(transaction, 'orders', ['id'], rows)`, ['orders']],
])('%s', (source, tables) => {
  expect(writtenBy(source)).toEqual(tables);
});
