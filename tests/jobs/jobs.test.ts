import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from '../../server/jobs/jobs.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const DAY = 86_400_000;

onEachEngine('background jobs', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    database ??= await engine.open();
    shop = await openApp({ database });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => void vi.useRealTimers());

  it('sweep expired rows soon after the start, but not before the first responses', async () => {
    const long = shop.clock.now - 365 * DAY;
    await database('sessions').insert({ id: 'a', data: '{}', expires_at: long, created_at: long });
    await database('ended_sessions').insert({ id: 'a', ended_at: long });
    await database('carts').insert({ account_id: null, created_at: long });
    const left = () => Promise.all(['sessions', 'ended_sessions', 'carts'].map((table) => database(table).first()));
    const jobs = startJobs(shop.context, 'http://gallery.example');
    await vi.advanceTimersByTimeAsync(4_500);
    expect(await left()).not.toContain(undefined);
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      // Real time for the queries, so that no wait for a connection times out on the fake clock.
      await left();
    }
    vi.useRealTimers();
    await expect.poll(left).toEqual([undefined, undefined, undefined]);
    await jobs.close();
  });
});
