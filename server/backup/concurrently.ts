/** Simultaneous files: a bucket answers after tens of milliseconds. */
const CONCURRENCY = 16;

/** Handles each item, several at a time. The first failure ends the rest and is thrown when all active ones have ended. */
export async function concurrently<Item>(
  items: AsyncIterable<Item>,
  handle: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failure: { error: unknown } | null = null;
  const work = async () => {
    while (!failure) {
      try {
        signal?.throwIfAborted();
        const next = await iterator.next();
        if (next.done) return;
        await handle(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await iterator.return?.();
  if (failure) throw (failure as { error: unknown }).error;
}
