import type { Knex } from 'knex';
import type { Change, ChangeKind, Changes } from '../changes/contract.ts';
import { type Named, queriedNamed } from './named-records.ts';

/** Terms of which is kept what is called so. */
const mostTerms = 500;
/** Milliseconds: what is available changes as reservations lapse, of which nobody tells. */
const longest = 1_000;

const kinds: ChangeKind[] = ['artist', 'artist-type', 'artwork', 'style', 'medium', 'image', 'sale', 'reservation'];
const followed = new Set<ChangeKind>([...kinds, 'search', 'everything']);

/** Keeps for a second what a term's last question found, unless something of it changes before. */
export function keptNamed({ database, changes }: { database: Knex; changes: Changes }): Named {
  const queried = queriedNamed(database);
  const artists = new Kept(queried.artists);
  const styles = new Kept(queried.styles);
  changes.subscribe((some: Change[]) => {
    if (!some.some(({ kind }) => followed.has(kind))) return;
    artists.clear();
    styles.clear();
  });
  return {
    artists: (term, now) => (changes.isInStep() ? artists.get(term, now) : queried.artists(term, now)),
    styles: (term, now) => (changes.isInStep() ? styles.get(term, now) : queried.styles(term, now)),
  };
}

class Kept<Found> {
  readonly #find: (term: string, now: number) => Promise<Found>;
  readonly #known = new Map<string, { found: Promise<Found>; since: number }>();

  constructor(find: (term: string, now: number) => Promise<Found>) {
    this.#find = find;
  }

  get(term: string, now: number): Promise<Found> {
    const known = this.#known.get(term);
    if (known && now >= known.since && now < known.since + longest) return known.found;
    const found = this.#find(term, now);
    this.#known.delete(term);
    this.#known.set(term, { found, since: now });
    // What failed is asked for again.
    found.catch(() => this.#known.delete(term));
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostTerms && oldest !== undefined) this.#known.delete(oldest);
    return found;
  }

  clear(): void {
    this.#known.clear();
  }
}
