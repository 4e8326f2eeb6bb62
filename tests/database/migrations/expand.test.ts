import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { migrate, migrationsAreCurrent } from '../../../database/migrate.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { type Engine, onEachEngine, onEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { databaseOf, insertRows, RELEASED } from '../releases/releases.ts';
import { forbiddenChanges } from './migration-rules.ts';

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../../database/migrations')).sort();
const NEWEST = Object.keys(RELEASED).at(-1) ?? '';

/** Findings that are accepted, with the time measured on a million rows. */
const ACCEPTED: Record<string, string> = {
  'builds the index images_original_id_index on images': '175 ms, of no rows',
  'builds the index images_delete_at_index on images': '150 ms, of no rows',
  'builds the index images_tiled_at_index on images': '14 ms, of 100,000 pictures',
  'builds the index audit_log_single on audit_log': '46 ms, of 500,000 lines',
  'builds the index newsletter_subscriptions_bounced on newsletter_subscriptions': '160 ms, of no rows',
  'builds the index refunds_receipt_id_artwork_id on refunds': '80 ms, of no rows',
  'builds the index receipts_paid_at on receipts': '390 ms',
  'builds the index orders_placed_at on orders': '650 ms',
  'builds the index order_items_refunded_at on order_items': '190 ms, of no rows',
  'builds the index order_history_refunded on order_history': '140 ms, of no rows',
  'changes rows of search_pending': '610 ms on SQLite, for a million artworks',
};

onEachEngine('migrations after the newest release', (engine) => {
  it('lock no table for long, change no rows, and leave what that version uses', async () => {
    const { database } = await databaseOf(NEWEST, engine);
    const found = await forbiddenChanges(database, () => migrate(database));
    expect(found.filter((text) => !(text in ACCEPTED))).toEqual([]);
  });

  it('let that version write all its tables afterwards', async () => {
    const { rows } = await databaseOf(NEWEST, engine);
    const database = await engine.open();
    for (const [table, some] of Object.entries(rows)) await insertRows(database, table, some);
    expect(await findViolations(database)).toEqual([]);
    for (const [table, [first]] of Object.entries(rows))
      expect(
        await database(table)
          .update(first ?? {})
          .where(first ?? {}),
        table,
      ).toBe(1);
    expect(await findViolations(database)).toEqual([]);
    for (const table of Object.keys(rows).reverse()) {
      await database(table).delete();
      expect(await database(table), table).toEqual([]);
    }
  });
});

/** Statements that a migration may not run while the earlier version serves, and what is said of them. */
const FORBIDDEN: [sql: string, text: string, only?: Engine['name']][] = [
  ['create index titles on artworks (title)', 'builds the index titles on artworks'],
  ['create unique index titles on artworks (title, id)', 'builds the index titles on artworks'],
  ["update artworks set title = 'x'", 'changes rows of artworks'],
  ['delete from artworks', 'changes rows of artworks'],
  ['alter table artworks rename column title to name', 'changes artworks.title'],
  ['alter table orders drop column notes', 'changes orders.notes'],
  ['alter table menu_items rename to menus', 'drops the table menu_items'],
  [
    'alter table settings add column a integer not null',
    'adds settings.a, which earlier versions do not write',
    'PostgreSQL',
  ],
  ['alter table artworks add column a float default random()', 'writes the table artworks again', 'PostgreSQL'],
  ['alter table orders alter column placed_at type integer', 'writes the table orders again', 'PostgreSQL'],
  ['alter table artworks alter column year_made set not null', 'changes artworks.year_made', 'PostgreSQL'],
  ['alter table artworks add constraint a check (id > 0)', 'checks all rows of artworks for a', 'PostgreSQL'],
  [
    'alter table artworks add column a integer references artists (id)',
    'checks all rows of artworks for artworks_a_fkey',
    'PostgreSQL',
  ],
  ["do $$ begin update artworks set title = 'x'; end $$", 'changes rows of artworks', 'PostgreSQL'],
];
const ALLOWED: [sql: string, only?: Engine['name']][] = [
  ['alter table artworks add column a integer'],
  ["alter table artworks add column a varchar(9) not null default 'x'"],
  ['alter table artworks alter column title drop not null'],
  ['create table a (id integer primary key)'],
  ['alter table artworks add constraint a check (id > 0) not valid', 'PostgreSQL'],
];

onEachEngine('the rules for migrations', (engine) => {
  const isHere = (only?: Engine['name']) => only === undefined || only === engine.name;
  const changesOf = async (sql: string) => {
    const database = await engine.open();
    await createArtwork(database);
    return forbiddenChanges(database, () => database.raw(sql));
  };

  it.each(FORBIDDEN.filter(([, , only]) => isHere(only)))('refuse %s', async (sql, text) => {
    expect(await changesOf(sql)).toContain(text);
  });

  it.each(ALLOWED.filter(([, only]) => isHere(only)))('accept %s', async (sql) => {
    expect(await changesOf(sql)).toEqual([]);
  });
});

onEngine('PostgreSQL', 'a migration', (engine) => {
  it('lets others read while it waits for a transaction that uses the table, such as a backup', async () => {
    const settings = await engine.create();
    const [database, backup, shop] = await Promise.all([1, 2, 3].map(() => engine.open(settings)));
    if (!database || !backup || !shop) throw new Error('no connection');
    for (const name of unreleased().reverse()) await database.migrate.down({ name });
    const reading = await backup.transaction();
    await reading('artworks').select('id');
    const migrating = migrate(database);
    await expect.poll(() => waitingLocks(shop)).toBeGreaterThan(0);
    expect(await shop('artworks').select('id')).toEqual([]);
    expect(await migrationsAreCurrent(shop)).toBe(false);
    await reading.commit();
    await migrating;
    expect(await migrationsAreCurrent(shop)).toBe(true);
  });
});

function unreleased(): string[] {
  const released = Object.values(RELEASED).flatMap((files) => Object.keys(files));
  return MIGRATIONS.filter((name) => !released.includes(name));
}

async function waitingLocks(database: Knex): Promise<number> {
  const { rows } = await database.raw(
    `select 1 from pg_locks where not granted and relation = 'artworks'::regclass and mode = 'AccessExclusiveLock'`,
  );
  return rows.length;
}
