import type { Knex } from 'knex';
import { beside } from '../../database/beside.ts';
import { write } from '../../database/transaction.ts';
import { fold } from './words.ts';

const mostKept = 200;
/** Milliseconds for which a term that is searched for again and again is not noted again. */
const rest = 60_000;
/** A search does not wait long for other writers to be remembered. */
const patienceMs = 200;

interface Noted {
  /** Keyword → when it was last noted by this process. */
  lately: Map<string, number>;
  underWay: Promise<void>;
}

const notedIn = new WeakMap<object, Noted>();

/** Remembers, beside the answering, what somebody searched for and found something with. */
export function noteSearch(database: Knex, term: string, now: number): void {
  const text = keywordOf(term);
  const noted = notedBy(database);
  if (!text || now - (noted.lately.get(text) ?? -Infinity) < rest) return;
  if (noted.lately.size > mostKept) noted.lately.clear();
  noted.lately.set(text, now);
  // A keyword missed while the database is busy is no loss; it is noted when it is searched for again.
  noted.underWay = noted.underWay.then(() => keep(database, text, now)).catch(() => void noted.lately.delete(text));
  beside(database, () => noted.underWay);
}

/** What was searched for lately, the latest first. */
export function latestKeywords(database: Knex, most: number): Promise<string[]> {
  return database('search_keywords').orderBy('searched_at', 'desc').orderBy('keyword').limit(most).pluck('text');
}

function notedBy(database: Knex): Noted {
  const known = notedIn.get(database.client) ?? { lately: new Map(), underWay: Promise.resolve() };
  notedIn.set(database.client, known);
  return known;
}

async function keep(database: Knex, text: string, now: number): Promise<void> {
  await write(
    database,
    async (transaction) => {
      const row = { keyword: fold(text).slice(0, 200), text, searched_at: now };
      await transaction('search_keywords').insert(row).onConflict('keyword').merge(['text', 'searched_at']);
      const newest = transaction('search_keywords').orderBy('searched_at', 'desc').limit(mostKept).select('keyword');
      await transaction('search_keywords').whereNotIn('keyword', newest).delete();
    },
    { patienceMs },
  );
}

const longest = 40;
const shortest = 3;
const mostWords = 5;

// Whatever could be somebody's own: addresses of mail and of the web, and numbers longer than a year.
const personal = /@|:\/\/|\bwww\b|\.(com|net|org|info|ph|io)\b|\d[\d\s().+-]{3,}\d|^[\d\s]+$/i;

/** A term as everybody may see it; null for one that is better kept to oneself. */
export function keywordOf(term: string): string | null {
  if (personal.test(term.normalize('NFKC'))) return null;
  const words = term
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, ' ')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const keyword = words.join(' ');
  const isShort = [...keyword].length < shortest;
  return isShort || keyword.length > longest || words.length > mostWords ? null : keyword;
}
