import type { Knex } from 'knex';
import { fold } from '../../../search/words.ts';
import type { Line } from '../line.ts';

interface Artist {
  id: number;
  name: string;
  external_id: string | null;
}

type LineArtist = Line['artist'];

/** Finds artists by their id in another catalogue, else by folded name. */
export class ArtistDirectory {
  readonly #byExternalId = new Map<string, Artist>();
  readonly #byName = new Map<string, Artist[]>();
  #lastId = 0;

  /** Loads artists added since the last refresh. */
  async refresh(database: Knex): Promise<void> {
    const rows: Artist[] = await database('artists')
      .where('id', '>', this.#lastId)
      .orderBy('id')
      .select('id', 'name', 'external_id');
    for (const artist of rows) this.#add(artist);
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
  }

  find({ name, externalId }: LineArtist): Artist | null {
    const named = this.#byName.get(fold(name)) ?? [];
    if (externalId === null) return named[0] ?? null;
    // A single artist of this name without an external id is the same person.
    const unclaimed = named.filter((artist) => artist.external_id === null);
    return this.#byExternalId.get(externalId) ?? (unclaimed.length === 1 ? (unclaimed[0] ?? null) : null);
  }

  /** Whether several artists have this name and the line has no id. */
  isAmbiguous({ name, externalId }: LineArtist): boolean {
    return externalId === null && (this.#byName.get(fold(name))?.length ?? 0) > 1;
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

  #add(artist: Artist): void {
    if (artist.external_id !== null) this.#byExternalId.set(artist.external_id, artist);
    const folded = fold(artist.name);
    this.#byName.set(folded, [...(this.#byName.get(folded) ?? []), artist]);
  }
}

/** Whether the line's name or external id differs from the stored artist. */
export function differsFrom(artist: Artist, { name, externalId }: LineArtist): boolean {
  if (externalId === null) return false;
  return artist.external_id !== externalId || artist.name !== name;
}
