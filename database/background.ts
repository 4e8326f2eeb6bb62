import type { Knex } from 'knex';

const underWay = new WeakMap<object, Set<Promise<void>>>();

/** Starts a write that no response waits for, for instance of a view. */
export function background(
  database: Knex,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void = () => {},
): void {
  const works = worksOf(database);
  const own: Promise<void> = work()
    .then(() => {}, failed)
    .finally(() => works.delete(own));
  works.add(own);
}

/** Resolves when no background write of this database is running. */
export async function backgroundDone(database: Knex): Promise<void> {
  const works = worksOf(database);
  while (works.size > 0) await Promise.all(works);
}

function worksOf(database: Knex): Set<Promise<void>> {
  const works = underWay.get(database.client) ?? new Set();
  underWay.set(database.client, works);
  return works;
}
