import type { Knex } from 'knex';
import type { Change, ChangeKind, Changes } from '../changes/contract.ts';
import { KeptCards } from './kept-cards-records.ts';
import { LastAsked } from './last-asked.ts';
import { type Artworks, queriedArtworks } from './queried-artworks-records.ts';
import { findArtwork, findLatestOfArtist } from './records.ts';
import type { CardRow, DetailRow } from './rows.ts';

type ArtistsWork = Pick<DetailRow, 'id' | 'artist_id'>;

interface Latest {
  ids: number[];
  from: number;
  until: number;
}

/** Artworks that are kept with all that their pages show; at about three kilobytes each. */
const mostArtworks = 3_000;
/** Artists whose latest works are known; at about half a kilobyte each. */
const mostArtists = 5_000;

const ofAnArtwork: ChangeKind[] = ['artwork', 'reservation'];
const ofWhatIsListed: ChangeKind[] = ['artwork', 'sale'];
const ofMany: ChangeKind[] = ['artist', 'category', 'style', 'medium', 'subject', 'tag', 'image', 'everything'];

/** Keeps what was asked for last, each until it changes; what comes or lapses by itself is in the rows, for whoever shows them. */
export function keptArtworks({ database, changes }: { database: Knex; changes: Changes }): Artworks {
  const queried = queriedArtworks(database);
  const kept = new KeptArtworks(database);
  const current = () => (changes.isFresh() ? kept : queried);
  changes.subscribe((some) => kept.follow(some));
  return {
    find: (slug, now) => current().find(slug, now),
    moreByArtist: (artwork, now, limit) => current().moreByArtist(artwork, now, limit),
  };
}

class KeptArtworks implements Artworks {
  readonly #database: Knex;
  readonly #cards: KeptCards;
  readonly #artworks = new LastAsked<string, DetailRow>(mostArtworks);
  readonly #slugs = new Map<number, string>();
  readonly #latest = new LastAsked<string, Latest>(mostArtists);
  /** Counts what was let go, so that nothing is kept that was read before. */
  #version = 0;

  constructor(database: Knex) {
    this.#database = database;
    this.#cards = new KeptCards(database);
  }

  async find(slug: string, now: number): Promise<DetailRow | null> {
    const known = this.#artworks.get(slug);
    if (known) return known.published_at <= now ? known : null;
    const version = this.#version;
    const artwork = await findArtwork(this.#database, slug, now);
    if (artwork && version === this.#version) this.#keep(artwork);
    return artwork;
  }

  async moreByArtist({ id, artist_id }: ArtistsWork, now: number, limit: number): Promise<CardRow[]> {
    // One more than is shown, since a work is not beside itself.
    const ids = await this.#latestOf(artist_id, now, limit + 1);
    return this.#cards.find(ids.filter((other) => other !== id).slice(0, limit));
  }

  follow(changes: Change[]): void {
    this.#version++;
    this.#cards.follow(changes);
    if (changes.some(({ kind }) => ofMany.includes(kind))) this.#forgetAll();
    if (changes.some(({ kind }) => ofWhatIsListed.includes(kind))) this.#latest.clear();
    for (const { kind, id } of changes) if (id !== null && ofAnArtwork.includes(kind)) this.#forget(id);
  }

  async #latestOf(artist: number, now: number, limit: number): Promise<number[]> {
    const key = `${artist} ${limit}`;
    const known = this.#latest.get(key);
    if (known && now >= known.from && now < known.until) return known.ids;
    const version = this.#version;
    const { ids, until } = await findLatestOfArtist(this.#database, artist, now, limit);
    if (version === this.#version) this.#latest.put(key, { ids, from: now, until });
    return ids;
  }

  #keep(artwork: DetailRow): void {
    this.#slugs.set(artwork.id, artwork.slug);
    const gone = this.#artworks.put(artwork.slug, artwork);
    if (gone) this.#slugs.delete(gone.id);
  }

  #forget(id: number): void {
    const slug = this.#slugs.get(id);
    if (slug === undefined) return;
    this.#artworks.delete(slug);
    this.#slugs.delete(id);
  }

  #forgetAll(): void {
    this.#artworks.clear();
    this.#slugs.clear();
    this.#latest.clear();
  }
}
