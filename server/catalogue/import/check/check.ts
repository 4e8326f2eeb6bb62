import type { Line, NamedTerm, StoredPicture } from '../line.ts';
import type { Pictures } from '../pictures.ts';
import type { Entry } from '../read/entry.ts';
import { columnOf, type Mapping, translate } from '../read/mapping.ts';
import { earlierSlug, type Refusal, shorten } from '../refusal.ts';
import type { ArtistDirectory } from './artist-directory.ts';
import { DETAIL_FIELDS, type FieldValues, schemaOf } from './fields.ts';
import type { TermDirectory, TermKind } from './term-directory.ts';

export type Checked = { line: Line } | { refusals: Refusal[] };

interface CheckOptions {
  mapping: Mapping;
  artists: ArtistDirectory;
  terms: TermDirectory;
  pictures: Pictures;
  /** Inventory numbers of the gallery. */
  slugOfNumber: Map<string, string>;
  /** The slug now of the artwork that had this one before; null where the gallery has an artwork with it, or had none. */
  findRenamed: (slug: string) => Promise<string | null>;
  /** Whether the gallery has this artwork and has not sold it. */
  isUnsold: (slug: string) => Promise<boolean>;
}

/** Checks lines one after the other, duplicates across lines included. */
export class LineChecker {
  readonly #options: CheckOptions;
  readonly #lineOfSlug = new Map<string, number>();
  readonly #nameOfArtist = new Map<string, string>();
  readonly #slugOfNumber: Map<string, string>;

  constructor(options: CheckOptions) {
    this.#options = options;
    this.#slugOfNumber = new Map(options.slugOfNumber);
  }

  async checkEntry(entry: Entry): Promise<Checked> {
    if ('refusal' in entry) return { refusals: [entry.refusal] };
    const cells = translate(entry.cells, this.#options.mapping);
    const refuse = (field: string, reason: string): Refusal => {
      const value = cells[field as keyof typeof cells];
      const shown = value === undefined || value === '' ? null : shorten(value);
      const column = columnOf(field, this.#options.mapping, entry.cells);
      return { line: entry.line, column, value: shown, reason };
    };
    const parsed = schemaOf(cells).safeParse(cells);
    if (!parsed.success) {
      return { refusals: parsed.error.issues.map(({ path, message }) => refuse(String(path[0]), message)) };
    }
    const values = parsed.data;
    const earlier = this.#lineOfSlug.get(values.slug);
    if (earlier !== undefined)
      return { refusals: [refuse('slug', `is already used in line ${earlier}; give each artwork its own`)] };
    this.#lineOfSlug.set(values.slug, entry.line);
    const renamed = await this.#options.findRenamed(values.slug);
    if (renamed !== null) return { refusals: [refuse('slug', earlierSlug(renamed))] };
    const number = values.inventory_number;
    const other = number == null ? undefined : this.#slugOfNumber.get(number);
    if (other !== undefined && other !== values.slug)
      return { refusals: [refuse('inventory_number', `is the inventory number of “${other}”`)] };
    if (number != null) this.#slugOfNumber.set(number, values.slug);
    const artist = this.#artistOf(values);
    if (artist && this.#options.artists.isAmbiguous(artist)) {
      return { refusals: [refuse('artist', 'is the name of several artists; give the artist_id or artist_slug')] };
    }
    if (values.sold_at && (await this.#options.isUnsold(values.slug))) {
      return {
        refusals: [refuse('sold_at', 'is of an artwork that is for sale here; only new ones are marked as sold')],
      };
    }
    const pictures: StoredPicture[] = [];
    for (const name of values.image ?? []) {
      const stored = await this.#options.pictures.store(name);
      if ('reason' in stored) return { refusals: [refuse('image', stored.reason)] };
      pictures.push(stored.picture);
    }
    return { line: this.#lineOf(entry.line, values, artist, pictures) };
  }

  // An artist id has one name: that of its first line.
  #artistOf({ artist, artist_id: externalId = null, artist_slug }: FieldValues): Line['artist'] {
    if (artist == null) return undefined;
    const slug = artist_slug ?? undefined;
    if (externalId === null) return { name: artist, externalId, slug };
    const name = this.#nameOfArtist.get(externalId) ?? artist;
    this.#nameOfArtist.set(externalId, name);
    return { name, externalId, slug };
  }

  #lineOf(line: number, values: FieldValues, artist: Line['artist'], pictures: StoredPicture[]): Line {
    return {
      line,
      slug: values.slug,
      title: values.title,
      ...(artist && { artist }),
      ...(values.category != null && { category: this.#term('category', values.category) }),
      medium: values.medium == null ? values.medium : this.#term('medium', values.medium),
      mediumDescription: values.medium_description,
      description: values.description,
      madeIn: values.made_in,
      date: values.year === null ? { year: null, text: null } : values.year,
      height: values.height,
      width: values.width,
      depth: values.depth,
      ...(values.price != null && { originalPrice: values.price }),
      discountedPrice: values.discounted_price,
      styles: this.#termsOf('style', values.styles),
      subjects: this.#termsOf('subject', values.subjects),
      tags: this.#termsOf('tag', values.tags),
      publishedAt: values.published_at,
      lastPublishedAt: values.last_published_at,
      soldAt: values.sold_at,
      ...this.#detailsOf(values),
      // An empty cell leaves the stored pictures.
      ...(pictures.length ? { pictures, imageAlt: this.#altOf(pictures, values) } : {}),
    };
  }

  #detailsOf(values: FieldValues): Pick<Line, 'details'> {
    const given = DETAIL_FIELDS.filter((field) => values[field] !== undefined);
    if (given.length === 0) return {};
    return { details: Object.fromEntries(given.map((field) => [field, values[field]])) };
  }

  #term(kind: TermKind, name: string): NamedTerm {
    return { slug: this.#options.terms.slugOf(kind, name), name };
  }

  #termsOf(kind: TermKind, names: string[] | undefined): NamedTerm[] | undefined {
    return names && [...new Map(names.map((name) => [this.#term(kind, name).slug, this.#term(kind, name)])).values()];
  }

  #altOf([first]: StoredPicture[], { image_alt }: FieldValues): string | undefined {
    return first && image_alt ? this.#options.pictures.describe(first.key, image_alt) : undefined;
  }
}
