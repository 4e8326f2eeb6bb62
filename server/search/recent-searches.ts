import type { Knex } from 'knex';
import { beside } from '../../database/beside.ts';
import { write } from '../../database/transaction.ts';
import { fold } from './words.ts';

const MAX_STORED = 200;
/** Milliseconds for which a term that is searched for again and again is not noted again. */
const REPEAT_AFTER_MS = 60_000;
/** A search does not wait long for other writers to be remembered. */
const patienceMs = 200;

interface Recorder {
  /** Keyword → when it was last noted by this process. */
  recordedAt: Map<string, number>;
  writes: Promise<void>;
}

const recorders = new WeakMap<object, Recorder>();

/** Remembers, beside the answering, what somebody searched for and found something with. */
export function recordSearch(database: Knex, term: string, now: number): void {
  const text = toKeyword(term);
  const noted = recorderOf(database);
  if (!text || now - (noted.recordedAt.get(text) ?? -Infinity) < REPEAT_AFTER_MS) return;
  if (noted.recordedAt.size > MAX_STORED) noted.recordedAt.clear();
  noted.recordedAt.set(text, now);
  // A keyword missed while the database is busy is no loss; it is noted when it is searched for again.
  noted.writes = noted.writes
    .then(() => storeKeyword(database, text, now))
    .catch(() => void noted.recordedAt.delete(text));
  beside(database, () => noted.writes);
}

/** What was searched for lately, the latest first. */
export function latestKeywords(database: Knex, most: number): Promise<string[]> {
  return database('search_keywords').orderBy('searched_at', 'desc').orderBy('keyword').limit(most).pluck('text');
}

function recorderOf(database: Knex): Recorder {
  const known = recorders.get(database.client) ?? { recordedAt: new Map(), writes: Promise.resolve() };
  recorders.set(database.client, known);
  return known;
}

async function storeKeyword(database: Knex, text: string, now: number): Promise<void> {
  await write(
    database,
    async (transaction) => {
      const row = { keyword: fold(text).slice(0, 200), text, searched_at: now };
      await transaction('search_keywords').insert(row).onConflict('keyword').merge(['text', 'searched_at']);
      const newest = transaction('search_keywords').orderBy('searched_at', 'desc').limit(MAX_STORED).select('keyword');
      await transaction('search_keywords').whereNotIn('keyword', newest).delete();
    },
    { patienceMs },
  );
}

const MAX_LENGTH = 40;
const MIN_LENGTH = 3;
const MAX_WORDS = 5;

// Whatever could be somebody's own: addresses of mail and of the web, and numbers longer than a year.
const PERSONAL = /@|:\/\/|\bwww\b|\.(com|net|org|info|ph|io)\b|\d[\d\s().+-]{3,}\d|^[\d\s]+$/i;

/** A term as everybody may see it; null for one that is better kept to oneself. */
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
