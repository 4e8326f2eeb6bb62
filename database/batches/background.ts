import type { Knex } from 'knex';

const runningWrites = new WeakMap<object, Set<Promise<void>>>();

/** Starts a write that no response waits for, such as the count of a view. */
export function background(
  database: Knex,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void = () => {},
): void {
  const writes = writesOf(database);
  const own: Promise<void> = work()
    .then(() => {}, onError)
    .finally(() => writes.delete(own));
  writes.add(own);
}

/** Resolves when no background write of this database is running. */
export async function backgroundDone(database: Knex): Promise<void> {
  const writes = writesOf(database);
  while (writes.size > 0) await Promise.all(writes);
}

function writesOf(database: Knex): Set<Promise<void>> {
  const writes = runningWrites.get(database.client) ?? new Set();
  runningWrites.set(database.client, writes);
  return writes;
}
