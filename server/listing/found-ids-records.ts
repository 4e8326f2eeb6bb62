import type { Knex } from 'knex';
import { byRelevance, searchEngine } from '../search/engine-records.ts';

/** Terms of which is kept what they find. */
const mostTerms = 100;
const all = 100_000_000;

/** The ids that terms find, kept until something changes. */
export class FoundIds {
  readonly #database: Knex;
  readonly #kept = new Map<string, Int32Array>();
  #version = 0;

  constructor(database: Knex) {
    this.#database = database;
  }

  /** The most relevant first where that is asked for, and else in any order; nothing where there are no words. */
  async find(words: string[] | null, isByRelevance: boolean): Promise<Int32Array> {
    const key = `${isByRelevance} ${words?.join(' ')}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const version = this.#version;
    const ids = Int32Array.from(words ? await this.#read(words, isByRelevance) : []);
    if (version === this.#version) this.#keep(key, ids);
    return ids;
  }

  /** Whether these are what a term finds now. */
  keeps(ids: Int32Array): boolean {
    return this.#kept.values().some((kept) => kept === ids);
  }

  clear(): void {
    this.#kept.clear();
    this.#version++;
  }

  #read(words: string[], isByRelevance: boolean): Promise<number[]> {
    const engine = searchEngine(this.#database);
    if (!isByRelevance) return engine.any(this.#database, words, all);
    const artworks = this.#database('artworks as a');
    engine.narrow(artworks, words);
    return byRelevance(this.#database, artworks, words).pluck('id');
  }

  #keep(key: string, ids: Int32Array): void {
    this.#kept.set(key, ids);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostTerms && oldest !== undefined) this.#kept.delete(oldest);
  }
}
