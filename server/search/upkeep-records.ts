import type { Knex } from 'knex';
import { DatabaseBusy } from '../../database/transaction.ts';
import { indexChanges } from './index-records.ts';
import { countDue } from './pending-records.ts';

/** Changes that a search takes into the index before it answers; more of them, as after an import, are left to the upkeep. */
const mostBefore = 500;
const together = 100;
/** Milliseconds for which a search waits for another writer, */
const patienceMs = 50;
/** and in which none waits again when that was in vain. */
const rest = 1_000;
const restUntil = new WeakMap<object, number>();

/** Brings the index in step before something is looked for; while somebody else writes for long, what it has is good enough. */
export async function freshen(database: Knex, now: number): Promise<void> {
  if (performance.now() < (restUntil.get(database.client) ?? 0)) return;
  const due = await countDue(database, now, mostBefore + 1);
  if (due === 0 || due > mostBefore) return;
  await indexChanges(database, now, { most: due, batch: together, patienceMs }).catch((error: unknown) => {
    if (!(error instanceof DatabaseBusy)) throw error;
    restUntil.set(database.client, performance.now() + rest);
  });
}

const underWay = new WeakMap<object, Promise<number>>();

/** Takes in everything that is due; one run at a time in a process, whoever asks. */
export function upkeepIndex(database: Knex, now: number, signal?: AbortSignal): Promise<number> {
  const running = underWay.get(database.client);
  if (running) return running;
  const run = indexChanges(database, now, { signal }).finally(() => underWay.delete(database.client));
  underWay.set(database.client, run);
  return run;
}
