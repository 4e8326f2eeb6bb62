import type { Knex } from 'knex';
import { fold } from '../../../search/words.ts';
import type { LineArtist } from '../line.ts';

interface Artist {
  id: number;
  slug: string;
  name: string;
  external_id: string | null;
  /** The name and ids are of an artist that was merged into this one. */
  isMerged?: boolean;
}

interface DirectoryArtist extends Artist {
  into_id: number | null;
  into_slug: string;
}

/** Finds artists by their slug, else by their id in another catalogue, else by folded name. */
export class ArtistDirectory {
  readonly #bySlug = new Map<string, Artist>();
  readonly #byExternalId = new Map<string, Artist>();
  readonly #byName = new Map<string, Artist[]>();
  /** Artists of the import's own file: slugs by folded name, all slugs, slugs by id in another catalogue. */
  readonly #expected = new Map<string, Set<string>>();
  readonly #expectedSlugs = new Set<string>();
  readonly #expectedIds = new Map<string, string>();
  #lastId = 0;

  /** Loads artists added since the last refresh. */
  async refresh(database: Knex): Promise<void> {
    const rows: DirectoryArtist[] = await database('artists as a')
      .leftJoin('artists as into', 'into.id', 'a.merged_into_id')
      .where('a.id', '>', this.#lastId)
      .orderBy('a.id')
      .select('a.id', 'a.slug', 'a.name', 'a.external_id', 'into.id as into_id', 'into.slug as into_slug');
    for (const { into_id, into_slug, ...artist } of rows) {
      if (into_id === null) this.#add(artist);
      else this.#addMerged(artist, { id: into_id, slug: into_slug });
    }
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
  }

  /** Registers an artist that the import will publish before its artworks. */
  expect({ name, externalId, slug }: { name: string; externalId: string | null; slug: string }): void {
    const folded = fold(name);
    this.#expected.set(folded, new Set(this.#expected.get(folded)).add(slug));
    this.#expectedSlugs.add(slug);
    if (externalId !== null) this.#expectedIds.set(externalId, slug);
  }

  isExpected(slug: string): boolean {
    return this.#expectedSlugs.has(slug);
  }

  /** Slug of the artist with this id in another catalogue, the import's own file included. */
  ownerOf(externalId: string): string | undefined {
    return this.#expectedIds.get(externalId) ?? this.#byExternalId.get(externalId)?.slug;
  }

  /** The slug of the artist that the one with this slug was merged into; null if it was not. */
  mergedInto(slug: string): string | null {
    const artist = this.#bySlug.get(slug);
    return artist?.isMerged ? artist.slug : null;
  }

  find({ name, externalId, slug }: LineArtist): Artist | null {
    if (slug !== undefined) return this.#bySlug.get(slug) ?? null;
    const named = this.#byName.get(fold(name)) ?? [];
    if (externalId === null) return named[0] ?? null;
    // A single artist of this name without an external id is the same person.
    const unclaimed = named.filter((artist) => artist.external_id === null);
    return this.#byExternalId.get(externalId) ?? (unclaimed.length === 1 ? (unclaimed[0] ?? null) : null);
  }

  /** Whether several artists have this name and the line has neither id nor slug. */
  isAmbiguous({ name, externalId, slug }: LineArtist): boolean {
    if (externalId !== null || slug !== undefined) return false;
    const folded = fold(name);
    const slugs = new Set(this.#byName.get(folded)?.map((artist) => artist.slug)).union(
      this.#expected.get(folded) ?? new Set(),
    );
    return slugs.size > 1;
  }

  /** Applies a line's name and external id after its transaction has committed. */
  update(line: LineArtist): void {
    const artist = this.find(line);
    if (!artist || !differsFrom(artist, line)) return;
    this.#remove(artist);
    this.#add({ ...artist, name: line.name, external_id: line.externalId });
  }

  #remove({ id, name }: Artist): void {
    const folded = fold(name);
    this.#byName.set(
      folded,
      (this.#byName.get(folded) ?? []).filter((artist) => artist.id !== id),
    );
  }

  /** Lines with the name or an id of a merged artist mean the remaining one, which keeps its own name. */
  #addMerged(merged: Artist, into: Pick<Artist, 'id' | 'slug'>): void {
    this.#add({ ...merged, ...into, isMerged: true }, merged.slug);
  }

  #add(artist: Artist, slug = artist.slug): void {
    this.#bySlug.set(slug, artist);
    if (artist.external_id !== null) this.#byExternalId.set(artist.external_id, artist);
    const folded = fold(artist.name);
    const others = (this.#byName.get(folded) ?? []).filter((other) => !(other.id === artist.id && other.isMerged));
    if (artist.isMerged && others.some(({ id }) => id === artist.id)) return;
    this.#byName.set(folded, [...others, artist]);
  }
}

/** Whether the line's name or external id differs from the stored artist. */
export function differsFrom(artist: Artist, { name, externalId }: LineArtist): boolean {
  if (externalId === null || artist.isMerged) return false;
  return artist.external_id !== externalId || artist.name !== name;
}
