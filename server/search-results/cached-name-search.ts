import type { Knex } from 'knex';
import { nextPublication, nextReservationEnd } from '../artworks/status/expiry.ts';
import type { Change, ChangeFeed, ChangeKind } from '../changes/contract.ts';
import type { Listing } from '../listing/listing.ts';
import { databaseNameSearch, type NameSearch } from './records.ts';

/** Terms of which is kept what is called so. */
const mostTerms = 500;
/** Milliseconds for which anything is kept, whatever happens. */
const longest = 600_000;

const kinds: ChangeKind[] = ['artist', 'artist-type', 'artwork', 'style', 'medium', 'image', 'sale', 'reservation'];
const followed = new Set<ChangeKind>([...kinds, 'search', 'everything']);

interface Needed {
  database: Knex;
  listing: Listing;
  changes: ChangeFeed;
}

/** Keeps what was found last until something of it changes, is published by time alone, or is free again by time alone. */
export function cachedNameSearch({ database, listing, changes }: Needed): NameSearch {
  const queried = databaseNameSearch({ database, listing });
  const lapse = async (now: number) => {
    const moments = await Promise.all([nextPublication(database, now), nextReservationEnd(database, now)]);
    return Math.min(now + longest, ...moments);
  };
  const artists = new Kept(queried.artists, lapse);
  const styles = new Kept(queried.styles, lapse);
  changes.subscribe((some: Change[]) => {
    if (!some.some(({ kind }) => followed.has(kind))) return;
    artists.clear();
    styles.clear();
  });
  return {
    artists: (term, now) => (changes.isFresh() ? artists.get(term, now) : queried.artists(term, now)),
    styles: (term, now) => (changes.isFresh() ? styles.get(term, now) : queried.styles(term, now)),
  };
}

class Kept<Found> {
  readonly #find: (term: string, now: number) => Promise<Found>;
  readonly #lapse: (now: number) => Promise<number>;
  readonly #known = new Map<string, { found: Promise<Found>; since: number; until: number }>();

  constructor(find: (term: string, now: number) => Promise<Found>, lapse: (now: number) => Promise<number>) {
    this.#find = find;
    this.#lapse = lapse;
  }

  get(term: string, now: number): Promise<Found> {
    const known = this.#known.get(term);
    if (known && now >= known.since && now < known.until) return known.found;
    const until = this.#lapse(now);
    const found = this.#find(term, now);
    const entry = { found, since: now, until: now + 1 };
    this.#known.delete(term);
    this.#known.set(term, entry);
    // Until that is known, and where it cannot be, it is good for this moment.
    until.then(
      (moment) => {
        entry.until = moment;
      },
      () => {},
    );
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
