import { tilesUrl } from '../pictures/tiles/tiling.ts';
import { statusOf } from '../reservations/availability.ts';
import type { ArtistReference, ArtworkCard, ArtworkDetail, Term, ViewerImage } from './contract.ts';
import { inPesos, withCurrency } from './format/money.ts';
import { writtenYear } from './format/year.ts';
import { pictureOf } from './picture.ts';
import type { CardRow, DetailRow, DraftRow, ImageRow, TermRow } from './rows.ts';
import { isPublished, isShownArtist, soldInterval } from './status.ts';

export function presentCard(row: CardRow, now: number): ArtworkCard {
  const status = statusOf(row, now);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    url: `/artworks/${row.slug}`,
    status,
    is_sold: status === 'Sold',
    is_reserved: status === 'reserved',
    is_in_cart: false,
    ...presentPrices(row, status === 'Sold'),
    year_made: row.year_made,
    medium: row.medium,
    height: row.height,
    width: row.width,
    depth: row.depth,
    alt_image: row.alt,
    full_image: pictureOf(row.image_key, row.placeholder, row),
    full_image_dimensions: { width: row.image_width, height: row.image_height },
    artist: presentArtist(row, now),
    soldOnInterval: status === 'Sold' && row.since !== null ? soldInterval(row.since, now) : null,
  };
}

export function presentDetail(row: DetailRow, now: number): ArtworkDetail {
  // Tiles have public addresses.
  const hasTiles = isPublished(row.published_at, now);
  return {
    ...presentCard(row, now),
    year_text: writtenYear(row),
    made_in: row.made_in,
    description: row.description,
    medium_description: row.medium_description,
    category: { name: row.category.name, url: `/artworks/category/${row.category.slug}` },
    styles: row.styles.map((style) => presentTerm(style, 'styles')),
    subjects: row.subjects.map((subject) => presentTerm(subject, 'subjects')),
    tags: row.tags.map((tag) => tag.name),
    images: [mainImage(row), ...row.furtherImages].map((image) => presentImage(image, hasTiles)),
  };
}

// The price of a sold artwork is private.
function presentPrices(row: CardRow, isSold: boolean) {
  if (isSold) return { original_price: null, discounted_price: null, price_with_currency: null };
  return {
    original_price: inPesos(row.original_price),
    discounted_price: row.discounted_price === null ? null : inPesos(row.discounted_price),
    price_with_currency: withCurrency(row.price),
  };
}

function presentArtist(row: CardRow, now: number): ArtistReference {
  const artist = { is_shown_on_website: row.artist_is_shown, published_at: row.artist_published_at };
  return {
    name: row.artist_name,
    slug: row.artist_slug,
    url: `/artists/${row.artist_slug}`,
    is_shown_on_website: isShownArtist(artist, now),
  };
}

function presentTerm({ slug, name }: TermRow, filter: 'styles' | 'subjects'): Term {
  return { name, url: `/artworks?${filter}[]=${slug}` };
}

function mainImage(row: DetailRow): ImageRow {
  return {
    key: row.image_key,
    width: row.image_width,
    height: row.image_height,
    placeholder: row.placeholder,
    focus_x: row.focus_x,
    focus_y: row.focus_y,
    alt: row.alt,
    tile_width: row.tile_width,
    tile_height: row.tile_height,
  };
}

function presentImage(row: ImageRow, hasTiles: boolean): ViewerImage {
  const { key, width, height, placeholder, alt, tile_width, tile_height } = row;
  const picture = pictureOf(key, placeholder, row);
  const isTiled = hasTiles && tile_width !== null && tile_height !== null;
  const tiles = isTiled ? { url: tilesUrl(key), width: tile_width, height: tile_height } : null;
  // Without the variant `xl` this address answers with `lg`.
  const largest = `/images/${key}/xl.webp`;
  return { preview: picture.thumb, full: picture.lg, largest, tiles, width, height, alt, picture };
}

/** Characters that search engines show. */
const MAX_DESCRIPTION = 155;

/** An artwork that is not public yet: what is missing is named or left out. */
export function presentDraft(row: DraftRow, now: number): ArtworkDetail {
  const { image_key, artist_name, price, category } = row;
  const known = {
    ...row,
    image_key: image_key ?? '',
    artist_name: artist_name ?? 'No artist yet',
    original_price: row.original_price ?? 0,
    price: price ?? 0,
    category: { slug: category.slug ?? '', name: category.name ?? 'No category yet' },
  };
  const detail = presentDetail(known, now);
  const withoutPrice = { original_price: null, discounted_price: null, price_with_currency: null };
  return {
    ...detail,
    ...(price === null && withoutPrice),
    ...(category.slug === null && { category: { name: known.category.name, url: null } }),
    images: image_key === null ? [] : detail.images,
  };
}

/** The page's description for search engines: the start of the artwork's own, else medium and year. */
export function describeArtwork({ title, artist, medium, year_text, description }: ArtworkDetail): string {
  if (description) return shorten(description.replace(/\s+/g, ' ').trim());
  const facts = [medium, year_text].filter((fact) => fact !== null).join(', ');
  return `${title} by ${artist.name}${facts ? ` (${facts})` : ''}.`;
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const cut = text.slice(0, MAX_DESCRIPTION).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
