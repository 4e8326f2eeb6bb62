import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneAtATime, repeat } from '../../server/jobs/every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that is under way until it is told to end. */
function slowWork() {
  const begun: PromiseWithResolvers<void>[] = [];
  const work = () => {
    begun.push(Promise.withResolvers<void>());
    return begun.at(-1)?.promise ?? Promise.resolve();
  };
  return { begun, work };
}

it('is never done twice at once: whoever asks meanwhile waits for what is under way', async () => {
  const { begun, work } = slowWork();
  const { now } = oneAtATime(work);
  const both = Promise.all([now(), now()]);
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await both;
  void now();
  expect(begun).toHaveLength(2);
});

it('waits at its end for what is under way, tells it so, and begins nothing any more', async () => {
  const done = Promise.withResolvers<void>();
  const told: string[] = [];
  const { now, close } = oneAtATime(async (stopping) => {
    await done.promise;
    told.push(stopping.aborted ? 'stopping' : 'going on');
  });
  void now();
  const closed = close().then(() => told.push('closed'));
  done.resolve();
  await closed;
  await now();
  expect(told).toEqual(['stopping', 'closed']);
});

it('tells whoever asked of a failure, and is done again all the same', async () => {
  let count = 0;
  const { now } = oneAtATime(async () => {
    if (++count === 1) throw new Error('on purpose');
  });
  await expect(now()).rejects.toThrow('on purpose');
  await now();
  expect(count).toBe(2);
});

it('is done by itself again and again, skips what would overlap, and says what fails', async () => {
  const { begun, work } = slowWork();
  const failed = vi.fn();
  const repeating = repeat(work, { every: 100, first: 10, failed });
  await vi.advanceTimersByTimeAsync(9);
  expect(begun).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toHaveLength(1);
  begun[0]?.reject(new Error('on purpose'));
  await vi.advanceTimersByTimeAsync(100);
  expect(failed).toHaveBeenCalledWith(new Error('on purpose'));
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await repeating.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toHaveLength(2);
});
