import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { write } from '../../database/transaction.ts';
import { claimKey, countDueJobs, deleteEndedJobs, enqueueJob, LEASE, listJobs } from '../../server/jobs/records.ts';
import { type JobKind, type JobRun, openRunner } from '../../server/jobs/runner.ts';
import { MINUTE } from '../../server/time/time.ts';
import { type Clock, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('the job runner', (engine) => {
  let settings: DatabaseSettings;
  let database: Knex;
  let clock: Clock;

  beforeEach(async () => {
    // Otherwise a slow machine renews leases between two steps of a test.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    settings ??= await engine.create();
    database ??= await engine.open(settings);
    await database('jobs').delete();
  });

  /** A runner with its own connection, like another process. All share one clock. */
  async function open(...kinds: JobKind[]) {
    const own = connect(settings);
    const shop = await openApp({ database: own });
    clock = shop.clock = clock ?? shop.clock;
    const runner = openRunner({ ...shop.context, now: () => clock.now }, kinds);
    onTestFinished(async () => {
      await runner.close();
      await own.destroy();
    });
    return { ...shop, runner };
  }

  const kindOf = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
    kind: 'example',
    intervalMs: MINUTE,
    run,
    ...more,
  });
  const singleKind = (run: JobKind['run']) => kindOf(run, { intervalMs: null });
  const enqueue = (key: string, payload: unknown = null) =>
    write(database, (transaction) => enqueueJob(transaction, { kind: 'example', key, payload }, clock?.now ?? 0));
  const rowOf = (key = '') => database('jobs').where({ kind: 'example', key }).first();

  /** A run that lasts until the test ends it. */
  function slowRun() {
    const runs: (JobRun & PromiseWithResolvers<void>)[] = [];
    const run = (job: JobRun) => {
      const end = Promise.withResolvers<void>();
      runs.push({ ...job, ...end });
      return end.promise;
    };
    return { runs, run };
  }

  describe('a recurring job', () => {
    it('runs at once, and again after its interval', async () => {
      let count = 0;
      const { runner } = await open(kindOf(async () => ++count));
      await runner.runDue();
      await runner.runDue();
      clock.advance(MINUTE - 1);
      await runner.runDue();
      expect(count).toBe(1);
      clock.advance(1);
      await runner.runDue();
      expect(count).toBe(2);
      expect(await rowOf()).toMatchObject({ due_at: clock.now + MINUTE, attempts: 0, finished_at: clock.now });
    });

    it('is not claimed while its query finds no work', async () => {
      let work = false;
      const { runner } = await open(kindOf(async () => {}, { isDue: async () => work }));
      await runner.runDue();
      expect(await rowOf()).toMatchObject({ finished_at: null, attempts: 0 });
      work = true;
      await runner.runDue();
      expect(await rowOf()).toMatchObject({ finished_at: clock.now });
    });

    it('runs in one process at a time', async () => {
      const { runs, run } = slowRun();
      const [one, other] = [await open(kindOf(run)), await open(kindOf(run))];
      const first = one.runner.runDue();
      await expect.poll(() => runs.length).toBe(1);
      await other.runner.runDue();
      runs[0]?.resolve();
      await first;
      expect(runs).toHaveLength(1);
    });

    it('is retried after a failure, each time after a longer pause', async () => {
      const { runner, logged } = await open(
        kindOf(async () => {
          throw new Error('on purpose');
        }),
      );
      const pauses: number[] = [];
      for (let attempt = 1; attempt <= 20; attempt++) {
        await runner.runDue();
        const row = await rowOf();
        expect(row).toMatchObject({ attempts: attempt, failure: 'Error: on purpose', started_at: null });
        pauses.push(Number(row.due_at) - clock.now);
        clock.now = Number(row.due_at);
      }
      expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
      expect(pauses.at(-1)).toBe(5 * MINUTE);
      expect(logged[0]).toMatchObject({ msg: 'job failed, retrying', job: 'example', attempts: 1 });
    });

    it('gives its progress to the next run', async () => {
      const seen: unknown[] = [];
      const { runner } = await open(
        kindOf(async ({ progress, saveProgress }) => {
          seen.push(progress);
          await saveProgress({ up: seen.length });
        }),
      );
      await runner.runDue();
      clock.advance(MINUTE);
      await runner.runDue();
      expect(seen).toEqual([null, { up: 1 }]);
    });
  });

  describe('a lease', () => {
    it('lets another process continue after a killed one, from its last progress', async () => {
      const { runs, run } = slowRun();
      const killed = await open(kindOf(run));
      void killed.runner.runDue();
      await expect.poll(() => runs.length).toBe(1);
      await runs[0]?.saveProgress(7);
      const progress: unknown[] = [];
      const other = await open(kindOf(async (job) => progress.push(job.progress)));
      clock.advance(LEASE - 1);
      await other.runner.runDue();
      expect(progress).toEqual([]);
      clock.advance(1);
      await other.runner.runDue();
      expect(progress).toEqual([7]);
      const stored = await rowOf();

      // The first process was only frozen: it notices, stops, and changes nothing.
      await runs[0]?.saveProgress(8);
      expect(runs[0]?.signal.aborted).toBe(true);
      runs[0]?.resolve();
      await killed.runner.close();
      expect(await rowOf()).toEqual(stored);
    });

    it('is given back when the process stops: another one runs the job at once', async () => {
      const run: JobKind['run'] = ({ signal }) =>
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      const stopped = await open(kindOf(run));
      void stopped.runner.runDue();
      await expect.poll(async () => (await rowOf())?.started_at).toBe(clock.now);
      await stopped.runner.close();
      expect(await rowOf()).toMatchObject({ due_at: clock.now, attempts: 0, started_at: null, finished_at: null });
      let count = 0;
      const other = await open(kindOf(async () => ++count));
      await other.runner.runDue();
      expect(count).toBe(1);
    });
  });

  describe('a single job', () => {
    it('runs once for each key', async () => {
      const payloads: unknown[] = [];
      const { runner } = await open(singleKind(async ({ payload }) => payloads.push(payload)));
      expect(await enqueue('a', { n: 1 })).toBe('enqueued');
      expect(await enqueue('a', { n: 2 })).toBe('known');
      await enqueue('b', { n: 3 });
      await runner.runDue();
      await runner.runDue();
      expect(await enqueue('a')).toBe('known');
      await runner.runDue();
      expect(payloads).toEqual([{ n: 1 }, { n: 3 }]);
      expect(await rowOf('a')).toMatchObject({ due_at: null, finished_at: clock.now });
    });

    it('is given up after twelve failures', async () => {
      const { runner, logged } = await open(
        singleKind(async () => {
          throw new Error('on purpose');
        }),
      );
      await enqueue('a');
      for (let attempt = 1; attempt <= 12; attempt++) {
        await runner.runDue();
        clock.now = Number((await rowOf('a')).due_at ?? clock.now);
      }
      expect(await rowOf('a')).toMatchObject({ due_at: null, attempts: 12, failure: 'Error: on purpose' });
      expect(logged.at(-1)).toMatchObject({ msg: 'job given up', key: 'a' });
    });
  });

  it('gives up a single job whose process has died twelve times', async () => {
    const { runs, run } = slowRun();
    for (let attempt = 1; attempt <= 12; attempt++) {
      const killed = await open(singleKind(run));
      if (attempt === 1) await enqueue('a');
      void killed.runner.runDue();
      await expect.poll(() => runs.length).toBe(attempt);
      clock.advance(LEASE);
    }
    const { runner, logged } = await open(singleKind(run));
    await runner.runDue();
    expect(runs).toHaveLength(12);
    expect(await rowOf('a')).toMatchObject({ due_at: null, finished_at: null, started_at: null });
    expect(logged.at(-1)).toMatchObject({ msg: 'job given up', key: 'a' });
    for (const each of runs) each.resolve();
  });

  it('deletes claims of killed processes after an hour, and counts and lists none', async () => {
    const killedAt = 1_000_000;
    for (const kind of ['backup-run', 'picture-variants'] as const)
      await claimKey(database, { kind, key: 'a' }, killedAt);
    const deleteAt = (time: number) => write(database, (transaction) => deleteEndedJobs(transaction, 100, time));
    const retention = LEASE + 60 * MINUTE;
    expect(await deleteAt(killedAt + retention - 1)).toBe(0);
    expect(await countDueJobs(database, killedAt + retention)).toEqual(new Map());
    expect(await listJobs(database, killedAt + retention)).toEqual([]);
    expect(await deleteAt(killedAt + retention)).toBe(2);
  });

  it('postpones a kind that claims its own rows after a failure', async () => {
    let count = 0;
    const { runner } = await open(
      kindOf(
        async () => {
          if (++count === 1) throw new Error('on purpose');
        },
        { claimsRows: true },
      ),
    );
    await runner.runDue();
    await runner.runDue();
    expect(count).toBe(1);
    clock.advance(1_000);
    await runner.runDue();
    expect(count).toBe(2);
    expect(await rowOf()).toBeUndefined();
  });

  it('counts waiting work by kind, with the age of the oldest', async () => {
    const { runner, context } = await open(
      singleKind(async () => {}),
      kindOf(async () => {}, {
        kind: 'own-rows',
        claimsRows: true,
        backlog: async (now) => ({ waiting: 3, since: now - 5_000 }),
      }),
    );
    await enqueue('a');
    await enqueue('b');
    clock.advance(2_000);
    const lines = (await context.metrics.registry.metrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'jobs_waiting{kind="example"} 2',
        'jobs_oldest_waiting_seconds{kind="example"} 2',
        'jobs_waiting{kind="own-rows"} 3',
        'jobs_oldest_waiting_seconds{kind="own-rows"} 5',
        // Alerts see the first failure only if the series begins with 0.
        'job_runs_total{kind="example",outcome="failed"} 0',
      ]),
    );
    await runner.runDue();
    expect(await context.metrics.registry.metrics()).toContain('job_runs_total{kind="example",outcome="done"} 2');
  });

  it('counts no work of a recurring job that was idle for hours', async () => {
    let isDue = false;
    const { runner, context } = await open(kindOf(async () => {}, { isDue: async () => isDue }));
    await runner.runDue();
    clock.advance(120 * MINUTE);
    await runner.runDue();
    const metrics = () => context.metrics.registry.metrics();
    expect(await metrics()).toContain('jobs_waiting{kind="example"} 0\n');
    expect(await metrics()).toContain('jobs_oldest_waiting_seconds{kind="example"} 0\n');
    isDue = true;
    expect(await metrics()).toContain('jobs_waiting{kind="example"} 1\n');
  });
});
