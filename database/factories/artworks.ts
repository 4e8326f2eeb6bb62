import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createArtist } from './artists.ts';
import { createCart } from './carts.ts';
import { createImage } from './images.ts';
import { createTerm } from './terms.ts';

interface GivenReservation {
  state: 'reserved' | 'held' | 'sold';
  until?: number | null;
  since?: number;
  /** Default: a new one, where the state has one. */
  cartId?: number;
  orderId?: number;
}

/** Terms by their slugs, money in centavos, measures in inches, moments in milliseconds. */
interface GivenArtwork {
  slug?: string;
  title?: string;
  artistId?: number;
  category?: string;
  medium?: string | null;
  mediumDescription?: string | null;
  description?: string | null;
  yearMade?: number | null;
  height?: number;
  width?: number;
  depth?: number;
  originalPrice?: number;
  discountedPrice?: number | null;
  publishedAt?: number | null;
  popularity?: number;
  styles?: string[];
  subjects?: string[];
  tags?: string[];
  reservation?: GivenReservation | null;
}

let count = 0;

export async function createArtwork(database: Knex, given: GivenArtwork = {}): Promise<{ id: number; slug: string }> {
  const slug = given.slug ?? `artwork-${++count}`;
  const made = await inserted(
    database('artworks')
      .insert({
        slug,
        title: given.title ?? `Artwork ${slug}`,
        artist_id: given.artistId ?? (await createArtist(database)).id,
        category_id: await createTerm(database, 'categories', given.category ?? 'paintings'),
        medium_id: given.medium === null ? null : await createTerm(database, 'media', given.medium ?? 'oil'),
        medium_description: given.mediumDescription ?? null,
        description: given.description ?? null,
        year_made: given.yearMade === undefined ? 2025 : given.yearMade,
        height: given.height ?? 24,
        width: given.width ?? 18,
        depth: given.depth ?? 0,
        original_price: given.originalPrice ?? 1_250_000,
        discounted_price: given.discountedPrice ?? null,
        image_id: await createImage(database, { key: `view-of-${slug}` }),
        published_at: given.publishedAt === undefined ? 0 : given.publishedAt,
        popularity: given.popularity ?? 0,
      })
      .returning('id'),
  );
  await attach(database, made.id, 'styles', 'style', given.styles);
  await attach(database, made.id, 'subjects', 'subject', given.subjects);
  await attach(database, made.id, 'tags', 'tag', given.tags);
  if (given.reservation) await createReservation(database, made.id, given.reservation);
  return { id: made.id, slug };
}

export async function createReservation(database: Knex, artworkId: number, given: GivenReservation): Promise<void> {
  const { state, since = 0 } = given;
  const until = given.until === undefined && state === 'held' ? since : (given.until ?? null);
  const cart_id = state === 'sold' ? null : (given.cartId ?? (await createCart(database)));
  const order_id = given.orderId ?? (state === 'held' ? 1 : null);
  await database('reservations').insert({ artwork_id: artworkId, state, expires_at: until, since, cart_id, order_id });
}

async function attach(
  database: Knex,
  artworkId: number,
  table: 'styles' | 'subjects' | 'tags',
  name: string,
  slugs: string[] = [],
): Promise<void> {
  for (const slug of slugs) {
    const id = await createTerm(database, table, slug);
    await database(`artwork_${name}`).insert({ artwork_id: artworkId, [`${name}_id`]: id });
  }
}
