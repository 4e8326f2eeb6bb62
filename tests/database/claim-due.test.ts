import type { Knex } from 'knex';
import { beforeEach, expect, it } from 'vitest';
import { claimDue } from '../../database/claim-due.ts';
import { onEachEngine } from '../support/database.ts';

const NOW = 1_000_000;
const LEASE = 30_000;

onEachEngine('due rows', (engine) => {
  let database: Knex;
  beforeEach(async () => {
    database ??= await engine.open();
    await database('outbox').delete();
  });

  const insert = (key: string, due_at: number | null) =>
    database('outbox').insert({
      key,
      recipient: 'a@example.com',
      kind: 'order-paid',
      content: '{}',
      due_at,
      created_at: 1,
    });
  const claim = (now = NOW) =>
    claimDue<{ key: string; attempts: number; due_at: number }>(database, {
      table: 'outbox',
      key: ['id'],
      counter: 'attempts',
      now,
      leaseMs: LEASE,
    });

  it('are claimed by one process each, the earliest first, and counted', async () => {
    await insert('later', NOW);
    await insert('earlier', NOW - 1);
    await insert('not due', NOW + 1);
    await insert('done', null);
    expect(await claim()).toMatchObject({ key: 'earlier', attempts: 1, due_at: NOW + LEASE });
    expect(await claim()).toMatchObject({ key: 'later', attempts: 1 });
    expect(await claim()).toBeNull();
  });

  it('are claimed once by concurrent calls', async () => {
    for (const key of ['a', 'b', 'c']) await insert(key, NOW);
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claim()));
    const keys = claimed.flatMap((row) => row?.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    while (await claim());
    expect(await database('outbox').pluck('attempts')).toEqual([1, 1, 1]);
  });

  it('are due again when the lease ends', async () => {
    await insert('a', NOW);
    await claim();
    expect(await claim(NOW + LEASE - 1)).toBeNull();
    expect(await claim(NOW + LEASE)).toMatchObject({ key: 'a', attempts: 2 });
  });
});
