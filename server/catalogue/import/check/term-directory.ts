import type { Knex } from 'knex';
import { fold } from '../../../search/words.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
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

interface DirectoryTerm extends NamedTerm {
  /** The slug of the term that it was merged into. */
  into: string | null;
}

export type TermKind = keyof typeof TERM_TABLES;
export const TERM_KINDS = Object.keys(TERM_TABLES) as TermKind[];

/** Finds the slugs of terms by their names, those of the import's own files included. */
export class TermDirectory {
  readonly #slugs = new Map<string, string>();
  /** Slugs of names that `slugOf` has looked up: a large file repeats them on every line. */
  readonly #lookedUp = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** Slugs of merged terms, and earlier slugs, with the present ones. */
  readonly #replaced = new Map<string, string>();

  async load(database: Knex): Promise<void> {
    for (const kind of TERM_KINDS) {
      const table = TERM_TABLES[kind];
      const terms: DirectoryTerm[] = await database(`${table} as t`)
        .leftJoin(`${table} as into`, 'into.id', 't.merged_into_id')
        .orderBy('t.id')
        .select('t.slug', 't.name', 'into.slug as into');
      const earlier = await database('earlier_slugs as e')
        .join(`${table} as t`, 't.id', 'e.term_id')
        .where('e.kind', table)
        .select('e.slug', 't.slug as into');
      const merged = terms.filter(({ into }) => into !== null);
      for (const { slug, into } of [...merged, ...earlier]) this.#replaced.set(`${kind}:${slug}`, into ?? slug);
      for (const { slug, name, into } of terms) this.#addNames(kind, { slug: into ?? slug, name }, into === null);
    }
  }

  add(kind: TermKind, term: NamedTerm): void {
    this.#lookedUp.clear();
    this.#addNames(kind, term, true);
  }

  /** The slug of the term that has replaced the one with this slug; null if none has. */
  replacedBy(kind: TermKind, slug: string): string | null {
    return this.#replaced.get(`${kind}:${slug}`) ?? null;
  }

  #addNames(kind: TermKind, { slug, name }: NamedTerm, isOwnName: boolean): void {
    if (isOwnName) this.#names.set(`${kind}:${slug}`, name);
    for (const key of [`${kind}:${name}`, `${kind}:folded:${fold(name)}`]) {
      // Several terms can have one name: the one with its regular slug is meant, else the first.
      if (!this.#slugs.has(key) || slug === slugOf(name, MAX_IMPORTED_SLUG.other)) this.#slugs.set(key, slug);
    }
  }

  /** The slug of the term with this name; that of a new term if there is none. */
  slugOf(kind: TermKind, name: string): string {
    const key = `${kind}:${name}`;
    const lookedUp = this.#lookedUp.get(key);
    if (lookedUp !== undefined) return lookedUp;
    const known = this.#slugs.get(key) ?? this.#slugs.get(`${kind}:folded:${fold(name)}`);
    const slug =
      known ?? this.replacedBy(kind, slugOf(name, MAX_IMPORTED_SLUG.other)) ?? slugOf(name, MAX_IMPORTED_SLUG.other);
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
