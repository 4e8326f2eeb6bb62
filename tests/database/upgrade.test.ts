import request from 'supertest';
import { expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { migrate } from '../../database/migrate.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { findViolations } from '../../server/invariants.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { sessionCookie } from '../support/sign-in.ts';
import { databaseOf, RELEASED } from './releases/releases.ts';

/** When the rows of the releases were written. */
const NOW = Date.UTC(2026, 10, 22, 4);

for (const version of Object.keys(RELEASED)) {
  onEachEngine(`an upgrade from ${version}`, (engine) => {
    it('keeps all rows of all tables, and the invariants', async () => {
      const { database, rows } = await databaseOf(version, engine);
      expect(Object.keys(rows).sort()).toEqual((await tablesOf(database)).filter((name) => !isDerived(name)).sort());
      await migrate(database);
      for (const [table, before] of Object.entries(rows)) {
        const columns = Object.keys(before[0] ?? {});
        const after: Record<string, unknown>[] = await database(table).select(columns);
        // SQLite stores booleans as 0 and 1.
        for (const row of after)
          for (const column of columns)
            if (typeof before[0]?.[column] === 'boolean') row[column] = Boolean(row[column]);
        expect(after.length, table).toBe(before.length);
        expect(after, table).toEqual(expect.arrayContaining(before));
      }
      expect(await findViolations(database)).toEqual([]);
    });

    it('leaves working pages, search, orders and triggers', async () => {
      const { database } = await databaseOf(version, engine);
      await migrate(database);
      await indexChanges(database, NOW);
      const shop = await openApp({ database, now: NOW });
      const get = (path: string, headers = {}) => request(shop.app).get(path).set(headers);
      for (const path of ['/', '/artworks/payaw-i', '/artists/tere-villanueva', '/exhibitions/highlands'])
        expect((await get(path)).status, path).toBe(200);
      for (const path of ['/artworks', '/artworks?search=payaw'])
        expect(inertiaPage(await get(path)).props, path).toMatchObject({ artworks: { data: { length: 6 } } });

      const { number } = await database('orders').where({ account_id: 1 }).first('number');
      const cookie = await sessionCookie(database, { id: 1, firstname: 'Luz' }, () => NOW);
      const { props } = inertiaPage(
        await get(`/orders/${number}`, { Cookie: `session=${encodeURIComponent(cookie)}` }),
      );
      expect(props.order).toMatchObject({ status: 'Shipped' });

      await database('reservations').where({ state: 'reserved' }).update({ expires_at: NOW });
      expect(await database('holds').where({ end_reason: 'released' }).pluck('artwork_id')).toEqual([8]);
      expect(await findViolations(database)).toEqual([]);
    });
  });
}

async function tablesOf(database: Knex): Promise<string[]> {
  return isPostgres(database)
    ? database('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
    : database('sqlite_master').where({ type: 'table' }).pluck('name');
}

/** Written by knex, by the engine, or from other tables. */
function isDerived(table: string): boolean {
  return /^(knex_|sqlite_|changes$)|^search_(?!keywords$)/.test(table);
}
