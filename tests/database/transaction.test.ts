import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { serialize } from '../../database/engine.ts';
import { DatabaseBusy, write } from '../../database/transaction.ts';
import { MINUTE } from '../../server/time/time.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const locker = join(import.meta.dirname, 'locker.ts');
/** For writes that must get the lock, however busy the machine is. */
const LONG_LOCK_TIMEOUT = { lockTimeoutMs: MINUTE };

onEachEngine('a writing transaction', (engine) => {
  it('commits all of its changes or none', async () => {
    const database = await engine.open();
    const failing = write(database, async (transaction) => {
      await transaction('subjects').insert({ slug: 'sea', name: 'Sea' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await database('subjects')).toEqual([]);
    await write(database, (transaction) => transaction('subjects').insert({ slug: 'sea', name: 'Sea' }));
    expect(await database('subjects').pluck('slug')).toEqual(['sea']);
  });

  it('loses no update among concurrent transactions that read, then write', async () => {
    const settings = await engine.create();
    const connections = await Promise.all([1, 2, 3].map(() => engine.open(settings)));
    const [first] = connections as [Knex];
    await first('settings').insert({ key: 'count', value: '0' });
    const increment = async (transaction: Knex.Transaction) => {
      const count = () => transaction('settings').where('key', 'count');
      const { value } = await count().forUpdate().first('value');
      await count().update('value', String(Number(value) + 1));
    };
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => write(connections[i % 3] as Knex, increment, LONG_LOCK_TIMEOUT)),
    );
    expect(await first('settings').where('key', 'count').first('value')).toEqual({ value: '60' });
  });

  it('rethrows an error that is not retryable after one attempt', async () => {
    const database = await engine.open();
    let attempts = 0;
    const failing = write(database, async (transaction) => {
      attempts++;
      await transaction('settings').insert({ key: 'same', value: '1' });
      await transaction('settings').insert({ key: 'same', value: '2' });
    });
    await expect(failing).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});

onEngine('SQLite', 'while another process holds the write lock', (engine) => {
  const subject = { slug: 'sea', name: 'Sea' };

  it('reads continue, and a write waits for the lock', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const other = await lockElsewhere(join(settings.dataDir, 'galerya.sqlite'));
    const begun: string[] = [];
    const insert = async (transaction: Knex.Transaction) => {
      begun.push('write');
      await transaction('subjects').insert(subject);
    };
    const writing = write(database, insert, LONG_LOCK_TIMEOUT);
    // Reads run between two attempts of the write, which blocks neither the connection nor the process.
    for (let i = 0; i < 20; i++) expect(await database('subjects').pluck('slug')).toEqual([]);
    expect(begun).toEqual([]);
    await other.release();
    await writing;
    expect(await database('subjects').pluck('slug')).toEqual(['sea']);
  });

  it('a write without the lock fails with DatabaseBusy and does not start its work', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const holder = new Database(join(settings.dataDir, 'galerya.sqlite'));
    holder.exec('BEGIN IMMEDIATE');
    let begun = false;
    const writing = write(
      database,
      async () => {
        begun = true;
      },
      { lockTimeoutMs: 60 },
    );
    await expect(writing).rejects.toThrow(DatabaseBusy);
    holder.close();
    expect(begun).toBe(false);
    await write(database, (transaction) => transaction('subjects').insert(subject));
  });

  it('one writer of a process at a time tries to lock, in order, also after another has timed out', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const other = await lockElsewhere(join(settings.dataDir, 'galerya.sqlite'));
    const begun: string[] = [];
    const insert = (slug: string) => async (transaction: Knex.Transaction) => {
      begun.push(slug);
      await transaction('subjects').insert({ slug, name: slug });
    };
    const first = write(database, insert('first'), LONG_LOCK_TIMEOUT);
    const hasty = write(database, insert('hasty'), { lockTimeoutMs: 30 });
    const last = write(database, insert('last'), LONG_LOCK_TIMEOUT);
    await expect(hasty).rejects.toThrow(DatabaseBusy);
    await other.release();
    await Promise.all([first, last]);
    expect(begun).toEqual(['first', 'last']);
  });

  it('a write that waited is skipped if `unless` returns a result', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    const other = await lockElsewhere(join(settings.dataDir, 'galerya.sqlite'));
    const answers = ['', 'known'];
    const unless = async () => answers.shift() || undefined;
    const never = async () => expect.unreachable();
    expect(await write(database, never, { ...LONG_LOCK_TIMEOUT, unless })).toBe('known');
    await other.release();
    expect(await write(database, async () => 'done', { unless: never })).toBe('done');
  });

  it('a transaction whose end failed does not block the next one', async () => {
    const database = await engine.open();
    await database.raw('BEGIN');
    await write(database, (transaction) => transaction('subjects').insert(subject));
    expect(await database('subjects').pluck('slug')).toEqual(['sea']);
  });
});

onEngine('PostgreSQL', 'of two writing transactions', (engine) => {
  it('one of two deadlocked ones is retried', async () => {
    const database = await engine.open();
    await database('settings').insert([
      { key: 'a', value: '' },
      { key: 'b', value: '' },
    ]);
    const firstHasOne = Promise.withResolvers<void>();
    const secondHasOne = Promise.withResolvers<void>();
    let attempts = 0;
    const both =
      (keys: [string, string], mine: PromiseWithResolvers<void>, others: PromiseWithResolvers<void>) =>
      async (transaction: Knex.Transaction) => {
        attempts++;
        await transaction('settings').where('key', keys[0]).update('value', keys.join(''));
        mine.resolve();
        await others.promise;
        await transaction('settings').where('key', keys[1]).update('value', keys.join(''));
      };
    await Promise.all([
      write(database, both(['a', 'b'], firstHasOne, secondHasOne), LONG_LOCK_TIMEOUT),
      write(database, both(['b', 'a'], secondHasOne, firstHasOne), LONG_LOCK_TIMEOUT),
    ]);
    // More than one retry if it starts again before the other has the released lock.
    expect(attempts).toBeGreaterThan(2);
    const values = await database('settings').pluck('value');
    expect(new Set(values).size).toBe(1);
  });
});

async function lockElsewhere(file: string): Promise<{ release(): Promise<void> }> {
  const child = fork(locker, [file], { execArgv: [] });
  await once(child, 'message');
  return {
    release: async () => {
      child.send('release');
      await once(child, 'exit');
    },
  };
}

onEngine('PostgreSQL', 'serialized transactions', ({ create, open }) => {
  it('hold all of their locks until they end', async () => {
    const settings = await create();
    const [database, other] = [await open(settings), await open(settings)];
    const isFree = async (lock: number) => {
      const { rows } = await other.raw('select pg_try_advisory_xact_lock(?) as free', [lock]);
      return rows[0].free;
    };
    await database.transaction(async (transaction) => {
      await serialize(transaction, 4, 3);
      expect([await isFree(3), await isFree(4), await isFree(5)]).toEqual([false, false, true]);
    });
    expect([await isFree(3), await isFree(4)]).toEqual([true, true]);
    await database.transaction((transaction) => serialize(transaction));
  });
});
