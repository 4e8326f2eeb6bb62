import type { Knex } from 'knex';
import { fold } from '../../../search/words.ts';
import { slugOf } from '../../slug.ts';
import type { NamedTerm } from '../line.ts';

/** Kinds of terms as files name them, and their tables. */
export const TERM_TABLES = {
  category: 'categories',
  style: 'styles',
  medium: 'media',
  subject: 'subjects',
  tag: 'tags',
  'artist type': 'artist_types',
} as const;

export type TermKind = keyof typeof TERM_TABLES;
export const TERM_KINDS = Object.keys(TERM_TABLES) as TermKind[];

const MAX_SLUG = 100;

/** Finds the slugs of terms by their names, those of the import's own files included. */
export class TermDirectory {
  readonly #slugs = new Map<string, string>();
  /** Slugs of names that `slugOf` has looked up: a large file repeats them on every line. */
  readonly #lookedUp = new Map<string, string>();
  readonly #names = new Map<string, string>();

  async load(database: Knex): Promise<void> {
    for (const kind of TERM_KINDS) {
      const terms: NamedTerm[] = await database(TERM_TABLES[kind]).orderBy('id').select('slug', 'name');
      for (const term of terms) this.add(kind, term);
    }
  }

  add(kind: TermKind, { slug, name }: NamedTerm): void {
    this.#lookedUp.clear();
    this.#names.set(`${kind}:${slug}`, name);
    for (const key of [`${kind}:${name}`, `${kind}:folded:${fold(name)}`]) {
      // Several terms can have one name: the one with its regular slug is meant, else the first.
      if (!this.#slugs.has(key) || slug === slugOf(name, MAX_SLUG)) this.#slugs.set(key, slug);
    }
  }

  /** The slug of the term with this name; that of a new term if there is none. */
  slugOf(kind: TermKind, name: string): string {
    const key = `${kind}:${name}`;
    const lookedUp = this.#lookedUp.get(key);
    if (lookedUp !== undefined) return lookedUp;
    const known = this.#slugs.get(key) ?? this.#slugs.get(`${kind}:folded:${fold(name)}`);
    const slug = known ?? slugOf(name, MAX_SLUG);
    this.#lookedUp.set(key, slug);
    return slug;
  }

  /** The names as the gallery spells them, each once, in the order of their slugs. */
  spell(kind: TermKind, names: string[]): string[] {
    const slugs = new Map(names.map((name) => [this.slugOf(kind, name), name]));
    return [...slugs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([slug, name]) => this.#names.get(`${kind}:${slug}`) ?? name);
  }
}
