import type { Line, StoredPicture } from '../line.ts';
import type { Cell, Entry } from '../read/entry.ts';
import { columnOf, type Mapping, translate } from '../read/mapping.ts';
import { FileRefused, type Refusal, shorten } from '../refusal.ts';
import type { ArtistDirectory } from './artist-directory.ts';
import { type Field, type FieldValues, fieldSchema } from './fields.ts';
import { LONG_INCHES, MIN_ARTWORKS, sizeWithoutUnit } from './size.ts';

export type Checked = { line: Line } | { refusals: Refusal[] };

interface CheckOptions {
  mapping: Mapping;
  artists: ArtistDirectory;
  storePicture: (name: string) => Promise<{ picture: StoredPicture } | { reason: string }>;
}

/** Checks lines one after the other, duplicates across lines included. */
export class LineChecker {
  readonly #options: CheckOptions;
  readonly #lineOfSlug = new Map<string, number>();
  readonly #nameOfArtist = new Map<string, string>();
  readonly #altOfPicture = new Map<string, string>();
  /** Artworks whose sizes have no unit, how many of these are long, and the longest size in inches. */
  readonly withoutUnit = { works: 0, long: 0, longest: 0 };

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  /** Throws FileRefused when sizes without a unit are probably not inches. */
  requireUnit(): void {
    const { works, long } = this.withoutUnit;
    if (works < MIN_ARTWORKS || long * 2 <= works) return;
    throw new FileRefused(
      `${long} of ${works} artworks would be longer than ${LONG_INCHES} inches (${Math.round(LONG_INCHES * 2.54)} cm), and no unit is given. Use --unit in, --unit cm or --unit mm, or give the columns a unit in the mapping.`,
    );
  }

  #recordSize({ height, width, depth }: Partial<Record<Field, Cell>>): void {
    const sizes = [height, width, depth].filter((cell) => typeof cell === 'string').map(sizeWithoutUnit);
    const longest = Math.max(0, ...sizes);
    if (longest === 0) return;
    this.withoutUnit.works++;
    this.withoutUnit.longest = Math.max(this.withoutUnit.longest, longest);
    if (longest > LONG_INCHES) this.withoutUnit.long++;
  }

  async checkEntry(entry: Entry): Promise<Checked> {
    if ('refusal' in entry) return { refusals: [entry.refusal] };
    const cells = translate(entry.cells, this.#options.mapping);
    this.#recordSize(cells);
    const parsed = fieldSchema.safeParse(cells);
    const refuse = (field: string, reason: string): Refusal => {
      const value = cells[field as keyof typeof cells];
      const shown = value === undefined || value === '' ? null : shorten(value);
      return { line: entry.line, column: columnOf(field, this.#options.mapping), value: shown, reason };
    };
    if (!parsed.success) {
      return { refusals: parsed.error.issues.map(({ path, message }) => refuse(String(path[0]), message)) };
    }
    const values = parsed.data;
    const earlier = this.#lineOfSlug.get(values.slug);
    if (earlier !== undefined) return { refusals: [refuse('slug', `is already used in line ${earlier}`)] };
    this.#lineOfSlug.set(values.slug, entry.line);
    const artist = this.#artistOf(values);
    if (this.#options.artists.isAmbiguous(artist)) {
      return { refusals: [refuse('artist', 'is the name of several artists; give the artist_id')] };
    }
    const pictures: StoredPicture[] = [];
    for (const name of values.image ?? []) {
      const stored = await this.#options.storePicture(name);
      if ('reason' in stored) return { refusals: [refuse('image', stored.reason)] };
      pictures.push(stored.picture);
    }
    return { line: this.#lineOf(entry.line, values, artist, pictures) };
  }

  // An artist id has one name: that of its first line.
  #artistOf({ artist, artist_id: externalId = null }: FieldValues): Line['artist'] {
    if (externalId === null) return { name: artist, externalId };
    const name = this.#nameOfArtist.get(externalId) ?? artist;
    this.#nameOfArtist.set(externalId, name);
    return { name, externalId };
  }

  #lineOf(line: number, values: FieldValues, artist: Line['artist'], pictures: StoredPicture[]): Line {
    return {
      line,
      slug: values.slug,
      title: values.title,
      artist,
      category: values.category,
      medium: values.medium,
      mediumDescription: values.medium_description,
      description: values.description,
      date: values.year === null ? { year: null, text: null } : values.year,
      height: values.height,
      width: values.width,
      depth: values.depth,
      originalPrice: values.price,
      discountedPrice: values.discounted_price,
      styles: values.styles,
      subjects: values.subjects,
      tags: values.tags,
      publishedAt: values.published_at,
      // An empty cell leaves the stored pictures.
      ...(pictures.length ? { pictures, imageAlt: this.#altOf(pictures, values) } : {}),
    };
  }

  // Artworks may share a picture; its alternative text is that of the first line.
  #altOf([first]: StoredPicture[], { image_alt }: FieldValues): string | undefined {
    if (!first || !image_alt) return undefined;
    const alt = this.#altOfPicture.get(first.key) ?? image_alt;
    this.#altOfPicture.set(first.key, alt);
    return alt;
  }
}
