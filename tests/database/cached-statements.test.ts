import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { onEachEngine, onEngine } from '../support/database.ts';

onEachEngine('a query', (engine) => {
  it('has the columns that another process has added or removed since it ran first', async () => {
    const settings = await engine.create();
    const [reader, other] = [await engine.open(settings), await engine.open(settings)];
    const keys = async () => Object.keys((await reader('shelves').where('id', 1))[0]);
    await other.schema.createTable('shelves', (table) => table.integer('id').primary());
    await other('shelves').insert({ id: 1 });
    expect(await keys()).toEqual(['id']);
    await other.schema.alterTable('shelves', (table) => table.text('room').notNullable().defaultTo('north'));
    expect(await keys()).toEqual(['id', 'room']);
    await other.schema.alterTable('shelves', (table) => table.dropColumn('room'));
    expect(await keys()).toEqual(['id']);
  });
});

onEngine('SQLite', 'a query', (engine) => {
  it('is compiled once, with a limit to the number of cached ones', async () => {
    const database = await engine.open();
    const connection: Database = await database.client.acquireConnection();
    const first = connection.prepare('select 1');
    expect(connection.prepare('select 1')).toBe(first);
    for (let number = 0; number < 1_000; number++) connection.prepare(`select ${number}, 2`);
    expect(connection.prepare('select 1')).not.toBe(first);
    await database.client.releaseConnection(connection);
  });

  it('stays cached while more transactions use savepoints than there are cached statements', async () => {
    const database = await engine.open();
    const prepared = async () => {
      const connection: Database = await database.client.acquireConnection();
      const statement = connection.prepare('select 1');
      await database.client.releaseConnection(connection);
      return statement;
    };
    const first = await prepared();
    await database.transaction(async (outer) => {
      for (let number = 0; number < 400; number++) {
        await outer.transaction(async () => {});
        await expect(outer.transaction(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
      }
    });
    expect(await prepared()).toBe(first);
  });
});
