import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { DelayedWrites } from '../../database/batches/delayed-writes.ts';
import { countRows } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { DAY, isoDateInManila, MINUTE, SECOND } from '../time/time.ts';
import { toKeyword } from './recent-searches.ts';
import type { MissedSearch } from './rows.ts';

/** Texts of one day. A program that searches for random words fills the day, not the table. */
export const MAX_TEXTS_OF_DAY = 500;
/** A text counts once in this time and process, so that a page which is loaded again and again does not make it look wanted. */
const REPEAT_AFTER = MINUTE;
const MAX_REMEMBERED = 5_000;
/** Texts of one transaction; more within the delay are not counted. */
const MAX_PENDING = 100;
const WRITE_DELAY = SECOND;
/** How long a write waits for other writers. */
const LOCK_TIMEOUT = 0.2 * SECOND;
/** Days for which the counts are stored. */
export const RETENTION_DAYS = 90;

/** Searches that found nothing: how often each text on each day, without persons. */
export class MissedSearches {
  readonly #counted: LRUCache<string, true>;
  readonly #pending: DelayedWrites<string, null>;

  constructor({ database, now }: { database: Knex; now: () => number }) {
    this.#counted = new LRUCache({ max: MAX_REMEMBERED, ttl: REPEAT_AFTER, ttlResolution: 0, perf: { now } });
    this.#pending = new DelayedWrites({
      database,
      delay: WRITE_DELAY,
      store: (texts) =>
        storeTexts(
          database,
          texts.map(([text]) => text),
          now(),
        ),
    });
  }

  /** Counts a search in the background, after the response. Texts that may be personal are not counted. */
  record(term: string): void {
    const text = toKeyword(term);
    if (!text || this.#counted.has(text) || this.#pending.size >= MAX_PENDING) return;
    this.#counted.set(text, true);
    this.#pending.set(text, null);
  }
}

async function storeTexts(database: Knex, texts: string[], now: number): Promise<void> {
  const day = isoDateInManila(now);
  // While the database is busy, counts may be lost.
  await write(database, (transaction) => countTexts(transaction, day, texts), {
    lockTimeoutMs: LOCK_TIMEOUT,
  }).catch(() => {});
}

async function countTexts(transaction: Knex.Transaction, day: string, texts: string[]): Promise<void> {
  const known = new Set(await transaction('missed_searches').where({ day }).whereIn('text', texts).pluck('text'));
  const room = Math.max(0, MAX_TEXTS_OF_DAY - (await countRows(transaction('missed_searches').where({ day }))));
  const added = texts.filter((text) => !known.has(text)).slice(0, room);
  const rows = [...known, ...added].sort().map((text) => ({ day, text, searches: 1 }));
  if (rows.length === 0) return;
  await transaction('missed_searches')
    .insert(rows)
    .onConflict(['day', 'text'])
    .merge({ searches: transaction.raw('missed_searches.searches + 1') });
}

/** The texts of the last so many days, today included; those searched for most often first. */
export async function listMissedSearches(
  database: Knex,
  { days, now }: { days: number; now: number },
): Promise<MissedSearch[]> {
  const rows: { text: string; searches: number; day: string }[] = await database('missed_searches')
    .where('day', '>', isoDateInManila(now - days * DAY))
    .groupBy('text')
    .select('text')
    .sum({ searches: 'searches' })
    .max({ day: 'day' });
  return rows
    .map((row) => ({ ...row, searches: Number(row.searches) }))
    .sort((a, b) => b.searches - a.searches || (a.text < b.text ? -1 : 1));
}

/** Deletes the counts of days that are over their retention. */
export async function sweepMissedSearches(database: Knex, now: number): Promise<void> {
  const last = isoDateInManila(now - RETENTION_DAYS * DAY);
  await write(database, (transaction) => transaction('missed_searches').where('day', '<=', last).delete());
}
