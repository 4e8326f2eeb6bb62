import type { Knex } from 'knex';
import { background } from '../../database/background.ts';
import { write } from '../../database/transaction.ts';
import { MINUTE, SECOND } from '../time/time.ts';
import { fold } from './words.ts';

// Recent search terms of all visitors, for the home page.

const MAX_STORED = 200;
/** A term that is searched again within this time is not written again. */
const REPEAT_AFTER = MINUTE;
/** How long a write waits for other writers. A term lost while the database is busy is written at its next search. */
const LOCK_TIMEOUT = 0.2 * SECOND;

/** Terms of this time are written in one transaction. */
const WRITE_DELAY = 0.25 * SECOND;

interface Recorder {
  /** Text → time of the last search that this process has recorded. */
  recordedAt: Map<string, number>;
  /** Keyword → row of the next write. */
  pending: Map<string, KeywordRow>;
}

interface KeywordRow {
  /** The folded text. */
  keyword: string;
  text: string;
  searched_at: number;
}

const recorders = new WeakMap<object, Recorder>();

/** Stores a successful search term in the background, after the response. */
export function recordSearch(database: Knex, term: string, now: number): void {
  const text = toKeyword(term);
  const { recordedAt, pending } = recorderOf(database);
  if (!text || now - (recordedAt.get(text) ?? -Infinity) < REPEAT_AFTER) return;
  if (recordedAt.size > MAX_STORED) recordedAt.clear();
  recordedAt.set(text, now);
  const keyword = fold(text).slice(0, 200);
  const isScheduled = pending.size > 0;
  pending.set(keyword, { keyword, text, searched_at: now });
  if (isScheduled) return;
  background(database, async () => {
    await new Promise((resolve) => setTimeout(resolve, WRITE_DELAY));
    const rows = [...pending.values()];
    pending.clear();
    // A failed write is no loss: the keywords are recorded when they are searched for again.
    await storeKeywords(database, rows).catch(() => {
      for (const row of rows) recordedAt.delete(row.text);
    });
  });
}

/** The most recent search terms, latest first. */
export function latestKeywords(database: Knex, limit: number): Promise<string[]> {
  return database('search_keywords').orderBy('searched_at', 'desc').orderBy('keyword').limit(limit).pluck('text');
}

function recorderOf(database: Knex): Recorder {
  const recorder = recorders.get(database.client) ?? { recordedAt: new Map(), pending: new Map() };
  recorders.set(database.client, recorder);
  return recorder;
}

async function storeKeywords(database: Knex, rows: KeywordRow[]): Promise<void> {
  const newestRows = rows.slice(-MAX_STORED);
  await write(
    database,
    async (transaction) => {
      await transaction('search_keywords').insert(newestRows).onConflict('keyword').merge(['text', 'searched_at']);
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
