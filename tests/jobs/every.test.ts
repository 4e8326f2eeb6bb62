import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every, singleTask } from '../../server/jobs/every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A task whose runs last until the test ends them. */
function slowTask() {
  const runs: PromiseWithResolvers<void>[] = [];
  const task = () => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  };
  return { runs, task };
}

it('never runs twice at once: a call during a run waits for that run', async () => {
  const { runs, task } = slowTask();
  const { now } = singleTask(task);
  const both = Promise.all([now(), now()]);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await both;
  void now();
  expect(runs).toHaveLength(2);
});

it('close aborts the signal of the current run, waits for it, and starts no other', async () => {
  const done = Promise.withResolvers<void>();
  const events: string[] = [];
  const { now, close } = singleTask(async (stopping) => {
    await done.promise;
    events.push(stopping.aborted ? 'stopping' : 'running');
  });
  void now();
  const closed = close().then(() => events.push('closed'));
  done.resolve();
  await closed;
  await now();
  expect(events).toEqual(['stopping', 'closed']);
});

it('rejects a call whose run failed, and runs again at the next call', async () => {
  let count = 0;
  const { now } = singleTask(async () => {
    if (++count === 1) throw new Error('on purpose');
  });
  await expect(now()).rejects.toThrow('on purpose');
  await now();
  expect(count).toBe(2);
});

it('runs at each interval, skips runs that would overlap, and reports failures', async () => {
  const { runs, task } = slowTask();
  const onError = vi.fn();
  const repeated = every(task, { interval: 100, first: 10, onError });
  await vi.advanceTimersByTimeAsync(9);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('on purpose'));
  await vi.advanceTimersByTimeAsync(100);
  expect(onError).toHaveBeenCalledWith(new Error('on purpose'));
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await repeated.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});
