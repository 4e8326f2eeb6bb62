import { expect, it } from 'vitest';
import { isPostgres } from '../../database/engine.ts';
import { write, writeDurably } from '../../database/transaction.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

/** Whether the disk is waited for at the end of a transaction. */
async function isAwaited(transaction: Knex.Transaction): Promise<boolean> {
  if (!isPostgres(transaction)) return (await transaction.raw('pragma synchronous'))[0].synchronous === 2;
  return (await transaction.raw('show synchronous_commit')).rows[0].synchronous_commit === 'on';
}

// The tests' PostgreSQL waits for no disk by itself, like one that was told to be hasty.
onEachEngine('what must outlast a power cut', (engine) => {
  it('PAY-11 waits for the disk, and other writes do not, in whatever order they come', async () => {
    const database = await engine.open();
    expect(await write(database, isAwaited)).toBe(false);
    expect(await writeDurably(database, isAwaited)).toBe(true);
    expect(await write(database, isAwaited)).toBe(false);
    expect(await Promise.all([writeDurably(database, isAwaited), write(database, isAwaited)])).toEqual([true, false]);
  });

  it('PAY-11 waits for it also after a transaction that failed, and in one within another', async () => {
    const database = await engine.open();
    const failing = write(database, () => Promise.reject(new Error('on purpose')));
    await expect(failing).rejects.toThrow('on purpose');
    expect(await writeDurably(database, (outer) => outer.transaction(isAwaited))).toBe(true);
  });
});
