import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { isPostgres } from '../../database/engine.ts';
import { migrate } from '../../database/migrate.ts';
import type { Settings } from '../../server/boot/settings/settings.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import type { FolderLocation } from '../../server/storage/location.ts';
import { openStorage } from '../../server/storage/open.ts';
import { databaseOf } from '../database/releases/releases.ts';
import type { Engine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

/** Every character that the format of the rows escapes, and characters of several bytes. */
export const NAME = 'Tab\t, line\n, return\r, backslash \\N \\t \\, ñ, 🌺';

const TIMES = { created_at: 1, expires_at: 2 };

/** A row of each table that 0.2.0 does not have. */
export const LATER_ROWS: Record<string, object> = {
  jobs: { kind: 'example', key: '', payload: '{"text":"\\n"}', created_at: 1 },
  staff: { email: 'luz@example.com', name: 'Luz', role: 'owner', handle: 'bHV6', is_demo: true, created_at: 1 },
  site_drafts: { part: 'banner', fields: '{}', publish_at: 2, staff_id: 1, actor: 'Luz', created_at: 1 },
  static_page_versions: {
    slug: 'care',
    title: 'Care',
    text: NAME,
    is_listed: true,
    saved_at: 1,
    staff_id: 1,
    actor: 'Luz',
  },
  mail_texts: { kind: 'order-paid', texts: '{"heading":"Salamat"}' },
  invitations: { email: 'ana@example.com', role: 'sales', token_hash: 'a1', ...TIMES },
  passkeys: { id: 'key', staff_id: 1, public_key: 'AQ', counter: 0, transports: '[]', created_at: 1, used_at: 2 },
  used_challenges: { hash: 'c1', expires_at: 2 },
  staff_sessions: { id: 's1', staff_id: 1, device: 'Firefox', idle_at: 2, ...TIMES },
  audit_log: {
    at: 1,
    staff_id: 1,
    actor: 'Luz',
    action: 'created',
    subject: 'staff:1',
    subject_name: 'Luz',
    changes: '[]',
  },
  artist_cv_entries: { artist_id: 1, kind: 'awards', position: 0, text: NAME },
  artwork_details: { artwork_id: 1, inventory_number: 'BM-1', notes: NAME },
  redirects: { from_address: '/artworks/payaw', to_address: '/artworks/rice-terraces', created_at: 1 },
  image_colors: { image_id: 1, color: 'blue' },
  originals: { key: 'o1', format: 'jpeg', bytes: 9, width: 2, height: 3, stored_at: 1 },
  awaited_pictures: { subject: 'artwork', subject_id: 1, position: 0, image_id: 1 },
  merged_links: { kind: 'tags', from_id: 1, item_id: 1, had_both: true },
  merged_follows: { artist_id: 1, account_id: 1, since: 1, other_since: 2 },
  earlier_slugs: { kind: 'tags', slug: 'rice', term_id: 1 },
  bulk_changes: { action: 'price', options: '{}', text: 'Set the price', scope: 'All', actor: 'Luz', created_at: 1 },
  bulk_change_items: { bulk_change_id: 1, artwork_id: 1, state: 'refused', reason: NAME },
  imports: {
    key: 'i1',
    upload: '1-a',
    actor: 'Luz',
    file_name: 'works.csv',
    kind: 'artworks',
    state: 'uploaded',
    columns: '[]',
    choices: '{}',
    created_at: 1,
    updated_at: 2,
  },
  import_artworks: { import_id: 1, artwork_id: 1, written: '{"fields":{}}' },
  order_list: {
    order_id: 1,
    text: 'ga-1\nluz',
    name_key: 'luz',
    phone: '639175550100',
    state: 'paid',
    delivery: 'delivery',
    channel: 'shop',
    total: 9,
    placed_at: 1,
    refund: 0,
  },
  sandbox_refunds: { reference: 'sandbox-1', key: 'refund-1', amount: 9 },
  order_notes: { order_id: 1, text: NAME, staff_id: 1, author: 'Luz', written_at: 1 },
  missed_searches: { day: '2026-11-23', text: NAME, searches: 2 },
  staff_holds: { artwork_id: 1, holder_name: 'Ana', note: NAME, until: '2026-12-24', created_by: 1, created_at: 1 },
  cart_releases: { cart_id: 1, artwork_id: 1, reason: 'Damaged', released_by: 1, released_at: 1 },
  inquiries: {
    token: 'a1b2',
    artwork_id: 1,
    artwork_title: NAME,
    name: 'Ana',
    email: 'ana@example.com',
    created_at: 1,
    updated_at: 2,
  },
  inquiry_messages: { inquiry_id: 1, kind: 'question', body: NAME, sent_at: 1 },
  newsletter_issues: {
    state: 'sent',
    subject: NAME,
    started_at: 1,
    finished_at: 2,
    actor: 'Luz',
    created_at: 1,
    updated_at: 2,
  },
  newsletter_items: { issue_id: 1, position: 0, artwork_id: 1 },
  newsletter_deliveries: { issue_id: 1, email: 'ana@example.com', state: 'sent', updated_at: 2 },
  missing_pages: { address: '/old/payaw.html', visits: 3, first_at: 1, last_at: 2 },
  payouts: {
    artist_id: 1,
    key: 'p1',
    amount: 100,
    paid_on: '2026-12-24',
    method: 'cash',
    reference: NAME,
    actor: 'Luz',
    recorded_at: 1,
  },
  statement_months: { month: '2026-11', closed_at: 2, actor: 'Luz' },
  statements: {
    number: 'ST-1',
    month: '2026-11',
    artist_id: 1,
    artist_name: NAME,
    works: 0,
    carried: 4,
    price: 0,
    discount: 0,
    net: 0,
    commission: 0,
    owed: 0,
    paid: 2,
    balance: 2,
  },
  statement_lines: {
    statement_id: 1,
    kind: 'payout',
    at: 1,
    description: NAME,
    payout_id: 1,
    commission_percent: null,
    price: 0,
    discount: 0,
    net: 0,
    commission: 0,
    owed: 0,
    paid: 2,
  },
  monthly_interest: { month: '2020-11', artwork_id: 1, views: 3, holds: 2, orders: 1 },
  monthly_searches: { month: '2020-11', text: 'rice', searches: 3 },
  import_columns: { name: 'Titel', target: 'title', chosen_at: 1 },
  sent_forms: { key: 'k', content: 'c', sent_at: 1 },
  collector_notes: { account_id: 1, staff_id: 1, author: 'Luz', text: NAME, created_at: 1 },
};

/** A gallery with rows in every table, in the schema of 0.2.0 or of this version, and with six files. */
export async function openGallery(engine: Engine, { isMigrated = true } = {}) {
  const database = isMigrated ? await engine.open(await copyOfMigrated(engine)) : await olderDatabase(engine);
  // Connects: a restore is refused for a database in use.
  await database.raw('select 1');
  const settings = await settingsOf(database);
  const files = await openStorage(settings.storage);
  for (const key of ['3f00', '3f01', 'aa02'])
    for (const file of ['lg.jpg', 'lg.webp']) await files.write(`images/${key}/${file}`, Buffer.from(`${key} ${file}`));
  return { database, settings, files };
}

async function olderDatabase(engine: Engine): Promise<Knex> {
  const { database } = await databaseOf('0.2.0', engine);
  await database('subjects').insert({ name: NAME, slug: 'escaped' });
  return database;
}

/** Migrated once for all tests of a suite: that takes half of their processor time. */
const MIGRATED = new WeakMap<Engine, Promise<DatabaseSettings>>();

async function copyOfMigrated(engine: Engine): Promise<DatabaseSettings> {
  const migrated = MIGRATED.get(engine) ?? migratedDatabase(engine);
  MIGRATED.set(engine, migrated);
  return engine.create(await migrated);
}

async function migratedDatabase(engine: Engine): Promise<DatabaseSettings> {
  const database = await olderDatabase(engine);
  await migrate(database);
  for (const [table, row] of Object.entries(LATER_ROWS)) await database(table).insert(row);
  const settings = await settingsOf(database);
  // Databases are copied without connections.
  await database.destroy();
  return settings;
}

export type GallerySettings = DatabaseSettings & { storage: FolderLocation } & Partial<Pick<Settings, 'backup'>>;

async function settingsOf(database: Knex): Promise<GallerySettings> {
  const { connection } = database.client.config;
  if (!isPostgres(database)) return withStorage({ databaseUrl: null, dataDir: join(connection.filename, '..') });
  return withStorage({ databaseUrl: connection.connectionString, dataDir: await newFolder() });
}

/** An empty, migrated database and no files. */
export async function emptyGallery(engine: Engine): Promise<GallerySettings> {
  return withStorage({
    ...(await engine.create()),
    ...(engine.name === 'PostgreSQL' && { dataDir: await newFolder() }),
  });
}

function withStorage(settings: DatabaseSettings): GallerySettings {
  return { ...settings, storage: { kind: 'folder', folder: settings.dataDir } };
}

export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'galerya-backup-'));
}

/** A command on the gallery of the settings. */
export function gallery(settings: GallerySettings, ...argv: string[]): Promise<{ code: 0 | 1 | 2; text: string }> {
  const unused = () => Promise.reject(new Error('Backups open the database themselves.'));
  return runCommand(argv, unused, () => ({ settings, showProgress: () => () => {} }));
}

/** All rows of the tables that a backup contains, in an order that does not depend on the engine. */
export async function allRows(settings: DatabaseSettings): Promise<Record<string, string[]>> {
  const database = connect(settings);
  try {
    const names: string[] = isPostgres(database)
      ? await database('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
      : await database('sqlite_master').where({ type: 'table' }).pluck('name');
    const tables: Record<string, string[]> = {};
    for (const name of names.filter((each) => !/^(knex_|sqlite_|changes$)|^search_(?!keywords$)/.test(each)).sort()) {
      const rows: Record<string, unknown>[] = await database(name);
      tables[name] = rows.map(asText).sort();
    }
    return tables;
  } finally {
    await database.destroy();
  }
}

/** SQLite stores booleans as 0 and 1. */
function asText(row: Record<string, unknown>): string {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  return JSON.stringify(columns.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

/** Path → content of all files of a gallery. */
export async function allFiles({ storage }: GallerySettings): Promise<Record<string, string>> {
  const files = await openStorage(storage);
  const contents: [string, string][] = [];
  for (const folder of ['images/', 'tiles/'])
    for await (const { path } of files.list(folder)) contents.push([path, String(await files.read(path))]);
  return Object.fromEntries(contents.sort());
}
