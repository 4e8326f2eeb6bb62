import type { Knex } from 'knex';
import type { Change, ChangeKind } from '../../changes/contract.ts';
import { resolveTerm } from '../../search/find.ts';
import { findMatches, findRelevant } from '../../search/match/matches.ts';
import type { SortByPublication } from '../../search/match/sqlite-relevance.ts';
import type { ResolvedTerm } from '../../search/words.ts';

/** Terms of which is kept what they mean. */
const mostTerms = 1_000;
/** Ids that are kept of what terms find, four bytes each. */
const mostIds = 4_000_000;

/** What changes what a term finds, or in which order. */
const catalogue: ChangeKind[] = ['artwork', 'artist', 'category', 'style', 'medium', 'subject', 'tag'];
const kinds: ChangeKind[] = ['search', 'everything', ...catalogue];

/** What terms mean and which artworks they find, kept until any artwork changes or the search has taken a change in. */
export class KeptFound {
  readonly #database: Knex;
  readonly #placesByDay: SortByPublication;
  readonly #terms = new Map<string, ResolvedTerm>();
  readonly #ids = new Map<string, Int32Array>();
  /** What is being read, for whoever asks meanwhile. */
  readonly #reading = new Map<string, Promise<Int32Array>>();
  #version = 0;

  /** `placesByDay` may know in which order artworks were published, so that it need not be read. */
  constructor(database: Knex, placesByDay: SortByPublication) {
    this.#database = database;
    this.#placesByDay = placesByDay;
  }

  async term(search: string, now: number): Promise<ResolvedTerm> {
    const kept = this.#terms.get(search);
    if (kept) return kept;
    const version = this.#version;
    const found = await resolveTerm(this.#database, search, now);
    if (version === this.#version) this.#terms.set(search, found);
    dropOldest(this.#terms, this.#terms.size - mostTerms, () => 1);
    return found;
  }

  /** The most relevant first where that is asked for, and else in any order; nothing where there are no words. */
  async ids(words: string[] | null, isByRelevance: boolean): Promise<Int32Array> {
    const key = `${isByRelevance} ${words?.join(' ')}`;
    const known = this.#ids.get(key);
    if (known) return known;
    const reading = this.#reading.get(key) ?? this.#keep(key, this.#read(words, isByRelevance));
    this.#reading.set(key, reading);
    return reading;
  }

  /** Whether these are still what a term finds. */
  keeps(ids: Int32Array): boolean {
    return this.#ids.values().some((kept) => kept === ids);
  }

  /** Tells whether any of the changes is of what is kept here. */
  follow(changes: Change[]): boolean {
    if (!changes.some(({ kind }) => kinds.includes(kind))) return false;
    this.#terms.clear();
    this.#ids.clear();
    this.#reading.clear();
    this.#version++;
    return true;
  }

  async #keep(key: string, read: Promise<Int32Array>): Promise<Int32Array> {
    const version = this.#version;
    try {
      const ids = await read;
      if (version === this.#version) this.#ids.set(key, ids);
      const kept = this.#ids.values().reduce((sum, { length }) => sum + length, 0);
      dropOldest(this.#ids, kept - mostIds, ({ length }) => length);
      return ids;
    } finally {
      if (version === this.#version) this.#reading.delete(key);
    }
  }

  async #read(words: string[] | null, isByRelevance: boolean): Promise<Int32Array> {
    if (!words) return new Int32Array();
    return isByRelevance ? findRelevant(this.#database, words, this.#placesByDay) : findMatches(this.#database, words);
  }
}

function dropOldest<Value>(kept: Map<string, Value>, excess: number, sizeOf: (value: Value) => number): void {
  for (const [key, value] of kept) {
    if (excess <= 0) return;
    kept.delete(key);
    excess -= sizeOf(value);
  }
}
