import type { Knex } from 'knex';
import { fold } from '../../search/words.ts';
import type { Line } from './line.ts';

interface Artist {
  id: number;
  name: string;
  external_id: string | null;
}

type Named = Line['artist'];

/** Who is who among the gallery's artists: by what another catalogue calls them, else by their folded name. */
export class ArtistDirectory {
  readonly #byExternalId = new Map<string, Artist>();
  readonly #byName = new Map<string, Artist[]>();
  #lastId = 0;

  /** Takes in who has come since it was last asked. */
  async refresh(database: Knex): Promise<void> {
    const rows: Artist[] = await database('artists')
      .where('id', '>', this.#lastId)
      .orderBy('id')
      .select('id', 'name', 'external_id');
    for (const artist of rows) this.#add(artist);
    this.#lastId = rows.at(-1)?.id ?? this.#lastId;
  }

  find({ name, externalId }: Named): Artist | null {
    const named = this.#byName.get(fold(name)) ?? [];
    if (externalId === null) return named[0] ?? null;
    // Whoever hangs here under this name, and belongs to no other catalogue, is the one that is meant.
    const unclaimed = named.filter((artist) => artist.external_id === null);
    return this.#byExternalId.get(externalId) ?? (unclaimed.length === 1 ? (unclaimed[0] ?? null) : null);
  }

  /** Whether the name alone could mean several artists. */
  isAmbiguous({ name, externalId }: Named): boolean {
    return externalId === null && (this.#byName.get(fold(name))?.length ?? 0) > 1;
  }

  /** What a line told of an artist we know, once it is in the database. */
  learn(told: Named): void {
    const artist = this.find(told);
    if (!artist || !tellsMore(artist, told)) return;
    this.#remove(artist);
    this.#add({ ...artist, name: told.name, external_id: told.externalId });
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

/** Whether the line tells something of the artist that we did not know. */
export function tellsMore(artist: Artist, { name, externalId }: Named): boolean {
  if (externalId === null) return false;
  return artist.external_id !== externalId || artist.name !== name;
}
