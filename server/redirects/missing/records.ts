import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { deleteDue } from '../../../database/batches/batches.ts';
import { DelayedWrites } from '../../../database/batches/delayed-writes.ts';
import { countRows } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { DAY, HOUR, SECOND } from '../../time/time.ts';
import type { MissingPageRow } from '../rows.ts';

/** Addresses that are stored. */
export const MAX_MISSING = 2_000;
/** New addresses of one client network that a process records within an hour. A program that looks for many is no visitor. */
export const MAX_PER_CLIENT = 10;
const MAX_CLIENTS = 10_000;
/** Addresses of one write. */
const MAX_PENDING = 200;
/** Visits of this time are written in one transaction. */
const WRITE_DELAY = 0.25 * SECOND;
/** How long a write waits for other writers. Visits that are lost while the database is busy are not counted. */
const LOCK_TIMEOUT = 0.2 * SECOND;
/** Milliseconds after its last visit for which an address is stored; one that was visited once, a shorter time. */
const RETENTION = 90 * DAY;
const ONCE_RETENTION = 14 * DAY;

/** Counts visits of addresses that no page has, in the background, after the response. */
export class MissingPages {
  /** Client network → the addresses that it has opened. Only in memory. */
  readonly #clients: LRUCache<string, Set<string>>;
  /** Address → visits of the next write. */
  readonly #pending: DelayedWrites<string, number>;

  constructor({ database, now }: { database: Knex; now: () => number }) {
    this.#clients = new LRUCache({ max: MAX_CLIENTS, ttl: HOUR, ttlResolution: 0, perf: { now } });
    this.#pending = new DelayedWrites({
      database,
      delay: WRITE_DELAY,
      store: (visits) => storeVisits(database, visits, now()),
    });
  }

  record(address: string, client: string): void {
    const opened = this.#clients.get(client) ?? new Set();
    opened.add(address);
    this.#clients.set(client, opened, { noUpdateTTL: true });
    if (opened.size > MAX_PER_CLIENT || this.#pending.size >= MAX_PENDING) return;
    this.#pending.set(address, (this.#pending.get(address) ?? 0) + 1);
  }
}

async function storeVisits(database: Knex, visits: [string, number][], now: number): Promise<void> {
  const rows = visits.map(([address, count]) => ({ address, visits: count, first_at: now, last_at: now }));
  await write(
    database,
    async (transaction) => {
      await transaction('missing_pages')
        .insert(rows)
        .onConflict('address')
        .merge({ visits: transaction.raw('missing_pages.visits + excluded.visits'), last_at: now });
      const remaining = transaction('missing_pages')
        .orderByRaw('visits > 1 desc')
        .orderBy('last_at', 'desc')
        .limit(MAX_MISSING)
        .select('id');
      await transaction('missing_pages').whereNotIn('id', remaining).delete();
    },
    { lockTimeoutMs: LOCK_TIMEOUT },
  );
}

/** The addresses that visitors open most, those without a redirect. */
export async function listMissing(database: Knex, limit: number): Promise<{ rows: MissingPageRow[]; total: number }> {
  const open = () =>
    database('missing_pages as m')
      .whereNull('m.ignored_at')
      .whereNotExists(database('redirects as r').whereRaw('r.from_address = m.address').select('r.id'));
  const rows = await open().orderBy('m.visits', 'desc').orderBy('m.last_at', 'desc').orderBy('m.id').limit(limit);
  return { rows, total: await countRows(open()) };
}

export async function findMissing(database: Knex, id: number): Promise<string | null> {
  const row = await database('missing_pages').where({ id }).first('address');
  return row?.address ?? null;
}

/** Takes an address out of the list for good. */
export function ignoreMissing(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'ignored' | 'unknown'> {
  return write(database, async (transaction) => {
    const address = await findMissing(transaction, id);
    if (address === null) return 'unknown';
    await transaction('missing_pages').where({ id }).update({ ignored_at: by.now });
    const subject = { subject: 'redirects', subjectName: address };
    await recordChange(transaction, { ...by, action: 'redirect.address-ignored', ...subject }, by.now);
    return 'ignored';
  });
}

/** Deletes addresses that visitors do not open any more. */
export async function sweepMissingPages(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('missing_pages')
      .where('last_at', '<', now - RETENTION)
      .orWhere((once) => once.where('visits', 1).where('last_at', '<', now - ONCE_RETENTION))
      .orderBy('id')
      .forUpdate();
  await deleteDue(database, { table: 'missing_pages', key: ['id'], due }, signal);
}
