import { serializeLargeFiles } from '../storage/large-files.ts';

/** Simultaneous files: a bucket answers after tens of milliseconds. */
const CONCURRENCY = 16;

/** Handles each file, several at a time, of large ones one. The first failure ends the rest and is thrown when all active ones have ended. */
export async function concurrently<Item extends { size: number }>(
  items: AsyncIterable<Item>,
  handle: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const inTurn = serializeLargeFiles();
  let failure: { error: unknown } | null = null;
  const work = async () => {
    while (!failure) {
      try {
        signal?.throwIfAborted();
        const next = await iterator.next();
        if (next.done) return;
        await inTurn(next.value.size, () => handle(next.value));
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await iterator.return?.();
  if (failure) throw (failure as { error: unknown }).error;
}
