import { expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { write, writeDurably } from '../../database/transaction.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

/** Whether the commit of a transaction waits for the disk. */
async function isAwaited(transaction: Knex.Transaction): Promise<boolean> {
  if (!isPostgres(transaction)) return (await transaction.raw('pragma synchronous'))[0].synchronous === 2;
  return (await transaction.raw('show synchronous_commit')).rows[0].synchronous_commit === 'on';
}

// The tests' PostgreSQL runs with `synchronous_commit = off`.
onEachEngine('a durable write', (engine) => {
  it('PAY-11 waits for the disk, and other writes do not, in any order', async () => {
    const database = await engine.open();
    expect(await write(database, isAwaited)).toBe(false);
    expect(await writeDurably(database, isAwaited)).toBe(true);
    expect(await write(database, isAwaited)).toBe(false);
    expect(await Promise.all([writeDurably(database, isAwaited), write(database, isAwaited)])).toEqual([true, false]);
  });

  it('PAY-11 waits for the disk after a failed transaction, and in a nested one', async () => {
    const database = await engine.open();
    const failing = write(database, () => Promise.reject(new Error('on purpose')));
    await expect(failing).rejects.toThrow('on purpose');
    expect(await writeDurably(database, (outer) => outer.transaction(isAwaited))).toBe(true);
  });
});
