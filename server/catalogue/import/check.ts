import type { ArtistDirectory } from './artist-directory.ts';
import type { Cell, Entry } from './entry.ts';
import { type Field, fieldSchema, type Told } from './fields.ts';
import type { Line, StoredPicture } from './line.ts';
import { columnOf, type Mapping, translate } from './mapping.ts';
import { FileRefused, type Refusal, shorten } from './refusal.ts';
import { FEWEST, LONG, sizeWithoutUnit } from './size.ts';

export type Checked = { line: Line } | { refusals: Refusal[] };

interface Given {
  mapping: Mapping;
  artists: ArtistDirectory;
  storePicture: (name: string) => Promise<{ picture: StoredPicture } | { reason: string }>;
}

/** Looks at one line after the other, and remembers what must not come twice. */
export class Check {
  readonly #given: Given;
  readonly #lineOfSlug = new Map<string, number>();
  readonly #nameOfArtist = new Map<string, string>();
  readonly #altOfPicture = new Map<string, string>();
  /** Works whose sizes are numbers alone, those of them that are long, and the longest size in inches. */
  readonly withoutUnit = { works: 0, long: 0, longest: 0 };

  constructor(given: Given) {
    this.#given = given;
  }

  /** Refuses a file whose sizes are probably not in inches and that names no unit. */
  requireUnit(): void {
    const { works, long } = this.withoutUnit;
    if (works < FEWEST || long * 2 <= works) return;
    throw new FileRefused(
      `${long} of ${works} works would be longer than ${LONG} inches (${Math.round(LONG * 2.54)} cm), and no unit is given. Use --unit in, --unit cm or --unit mm, or give the columns a unit in the mapping.`,
    );
  }

  #noteSize({ height, width, depth }: Partial<Record<Field, Cell>>): void {
    const sizes = [height, width, depth].filter((cell) => typeof cell === 'string').map(sizeWithoutUnit);
    const longest = Math.max(0, ...sizes);
    if (longest === 0) return;
    this.withoutUnit.works++;
    this.withoutUnit.longest = Math.max(this.withoutUnit.longest, longest);
    if (longest > LONG) this.withoutUnit.long++;
  }

  async look(entry: Entry): Promise<Checked> {
    if ('refusal' in entry) return { refusals: [entry.refusal] };
    const cells = translate(entry.cells, this.#given.mapping);
    this.#noteSize(cells);
    const parsed = fieldSchema.safeParse(cells);
    const refuse = (field: string, reason: string): Refusal => {
      const value = cells[field as keyof typeof cells];
      const shown = value === undefined || value === '' ? null : shorten(value);
      return { line: entry.line, column: columnOf(field, this.#given.mapping), value: shown, reason };
    };
    if (!parsed.success) {
      return { refusals: parsed.error.issues.map(({ path, message }) => refuse(String(path[0]), message)) };
    }
    const told = parsed.data;
    const earlier = this.#lineOfSlug.get(told.slug);
    if (earlier !== undefined) return { refusals: [refuse('slug', `stands at line ${earlier} already`)] };
    this.#lineOfSlug.set(told.slug, entry.line);
    const artist = this.#artistOf(told);
    if (this.#given.artists.isAmbiguous(artist)) {
      return { refusals: [refuse('artist', 'is the name of several artists; give the artist_id')] };
    }
    const pictures: StoredPicture[] = [];
    for (const name of told.image ?? []) {
      const stored = await this.#given.storePicture(name);
      if ('reason' in stored) return { refusals: [refuse('image', stored.reason)] };
      pictures.push(stored.picture);
    }
    return { line: this.#lineOf(entry.line, told, artist, pictures) };
  }

  // One artist has one name, whatever the lines of a file call them: that of the first.
  #artistOf({ artist, artist_id: externalId = null }: Told): Line['artist'] {
    if (externalId === null) return { name: artist, externalId };
    const name = this.#nameOfArtist.get(externalId) ?? artist;
    this.#nameOfArtist.set(externalId, name);
    return { name, externalId };
  }

  #lineOf(line: number, told: Told, artist: Line['artist'], pictures: StoredPicture[]): Line {
    return {
      line,
      slug: told.slug,
      title: told.title,
      artist,
      category: told.category,
      medium: told.medium,
      mediumDescription: told.medium_description,
      description: told.description,
      yearMade: told.year,
      height: told.height,
      width: told.width,
      depth: told.depth,
      originalPrice: told.price,
      discountedPrice: told.discounted_price,
      styles: told.styles,
      subjects: told.subjects,
      tags: told.tags,
      publishedAt: told.published_at,
      // An empty cell leaves the pictures that hang.
      ...(pictures.length ? { pictures, imageAlt: this.#altOf(pictures, told) } : {}),
    };
  }

  // Works may share a picture, which then says one thing: that of the first line.
  #altOf([first]: StoredPicture[], { image_alt }: Told): string | undefined {
    if (!first || !image_alt) return undefined;
    const alt = this.#altOfPicture.get(first.key) ?? image_alt;
    this.#altOfPicture.set(first.key, alt);
    return alt;
  }
}
