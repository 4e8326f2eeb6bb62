import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { DelayedWrites } from '../../database/batches/delayed-writes.ts';
import { write } from '../../database/transaction.ts';
import { MINUTE, SECOND } from '../time/time.ts';
import { fold } from './words.ts';

const MAX_STORED = 200;
/** A term that is searched again within this time is not written again. */
const REPEAT_AFTER = MINUTE;
/** Terms of this time that a process stores, of some 100 bytes each. */
const MAX_RECORDED = 5_000;
/** How long a write waits for other writers. A term lost while the database is busy is written at its next search. */
const LOCK_TIMEOUT = 0.2 * SECOND;

/** Terms of this time are written in one transaction. */
const WRITE_DELAY = 0.25 * SECOND;

interface KeywordRow {
  /** The folded text. */
  keyword: string;
  text: string;
  searched_at: number;
}

/** Recent search terms of all visitors. */
export class RecentSearches {
  readonly #database: Knex;
  readonly #now: () => number;
  /** The texts that this process has recorded within `REPEAT_AFTER`. */
  readonly #recorded: LRUCache<string, true>;
  /** Keyword → row of the next write. */
  readonly #pending: DelayedWrites<string, KeywordRow>;

  constructor({ database, now }: { database: Knex; now: () => number }) {
    this.#database = database;
    this.#now = now;
    this.#recorded = new LRUCache({ max: MAX_RECORDED, ttl: REPEAT_AFTER, ttlResolution: 0, perf: { now } });
    this.#pending = new DelayedWrites({
      database,
      delay: WRITE_DELAY,
      store: (pending) => this.#store(pending.map(([, row]) => row)),
    });
  }

  /** Stores a successful search term in the background, after the response. */
  record(term: string): void {
    const text = toKeyword(term);
    if (!text || this.#recorded.has(text)) return;
    this.#recorded.set(text, true);
    const keyword = fold(text).slice(0, 200);
    this.#pending.set(keyword, { keyword, text, searched_at: this.#now() });
  }

  /** The most recent search terms, latest first. */
  latest(limit: number): Promise<string[]> {
    const keywords = this.#database('search_keywords').orderBy('searched_at', 'desc').orderBy('keyword');
    return keywords.limit(limit).pluck('text');
  }

  /** The most frequent of the recent search terms, the latest first among equals. */
  popular(limit: number): Promise<string[]> {
    const keywords = this.#database('search_keywords').orderBy('searches', 'desc').orderBy('searched_at', 'desc');
    return keywords.orderBy('keyword').limit(limit).pluck('text');
  }

  async #store(rows: KeywordRow[]): Promise<void> {
    // A failed write is no loss: the keywords are recorded when they are searched for again.
    await storeKeywords(this.#database, rows).catch(() => {
      for (const row of rows) this.#recorded.delete(row.text);
    });
  }
}

async function storeKeywords(database: Knex, rows: KeywordRow[]): Promise<void> {
  const newestRows = rows.slice(-MAX_STORED);
  await write(
    database,
    async (transaction) => {
      const excluded = (column: string) => transaction.raw('excluded.??', [column]);
      const searchedAgain = transaction.raw('search_keywords.searches + 1');
      const added = transaction('search_keywords').insert(newestRows).onConflict('keyword');
      await added.merge({ text: excluded('text'), searched_at: excluded('searched_at'), searches: searchedAgain });
      const newest = transaction('search_keywords').orderBy('searched_at', 'desc').limit(MAX_STORED).select('keyword');
      await transaction('search_keywords').whereNotIn('keyword', newest).delete();
    },
    { lockTimeoutMs: LOCK_TIMEOUT },
  );
}

const MAX_LENGTH = 40;
const MIN_LENGTH = 3;
const MAX_WORDS = 5;

// Possibly personal data: e-mail and web addresses, and numbers with more digits than a year.
const PERSONAL = /@|:\/\/|\bwww\b|\.(com|net|org|info|ph|io)\b|\d[\d\s().+-]{3,}\d|^[\d\s]+$/i;

/** The form of a term that other visitors may see; null for terms that are too short, too long or possibly personal. */
export function toKeyword(term: string): string | null {
  if (PERSONAL.test(term.normalize('NFKC'))) return null;
  const words = term
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const keyword = words.join(' ');
  const isShort = [...keyword].length < MIN_LENGTH;
  return isShort || keyword.length > MAX_LENGTH || words.length > MAX_WORDS ? null : keyword;
}
