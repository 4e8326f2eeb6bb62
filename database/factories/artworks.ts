import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createArtist } from './artists.ts';
import { createCart } from './carts.ts';
import { createImage } from './images.ts';
import { nextName } from './names.ts';
import { createTerm } from './terms.ts';

interface ReservationInput {
  state: 'reserved' | 'held' | 'sold';
  expiresAt?: number | null;
  since?: number;
  /** Default: a new cart, if the state has a cart. */
  cartId?: number;
  orderId?: number;
}

/** Terms by their slugs, money in centavos, dimensions in inches, times in milliseconds. */
interface ArtworkInput {
  slug?: string;
  title?: string;
  artistId?: number;
  category?: string;
  medium?: string | null;
  madeIn?: string | null;
  mediumDescription?: string | null;
  description?: string | null;
  yearMade?: number | null;
  yearText?: string | null;
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
  /** Named colors of its picture. */
  colors?: string[];
  reservation?: ReservationInput | null;
}

export async function createArtwork(database: Knex, input: ArtworkInput = {}): Promise<{ id: number; slug: string }> {
  const slug = input.slug ?? nextName('artwork-');
  const imageId = await createImage(database, { key: `view-of-${slug}`, colors: input.colors });
  const row = await inserted(
    database('artworks')
      .insert({
        slug,
        title: input.title ?? `Artwork ${slug}`,
        artist_id: input.artistId ?? (await createArtist(database)).id,
        category_id: await createTerm(database, 'categories', input.category ?? 'paintings'),
        medium_id: input.medium === null ? null : await createTerm(database, 'media', input.medium ?? 'oil'),
        // Tests of migrations insert into earlier schemas.
        ...(input.madeIn && { made_in: input.madeIn }),
        medium_description: input.mediumDescription ?? null,
        description: input.description ?? null,
        year_made: input.yearMade === undefined ? 2025 : input.yearMade,
        year_text: input.yearText ?? null,
        height: input.height ?? 24,
        width: input.width ?? 18,
        depth: input.depth ?? 0,
        original_price: input.originalPrice ?? 1_250_000,
        discounted_price: input.discountedPrice ?? null,
        image_id: imageId,
        published_at: input.publishedAt === undefined ? 0 : input.publishedAt,
        popularity: input.popularity ?? 0,
      })
      .returning('id'),
  );
  await attach(database, row.id, 'styles', 'style', input.styles);
  await attach(database, row.id, 'subjects', 'subject', input.subjects);
  await attach(database, row.id, 'tags', 'tag', input.tags);
  if (input.reservation) await createReservation(database, row.id, input.reservation);
  return { id: row.id, slug };
}

export async function createReservation(database: Knex, artworkId: number, input: ReservationInput): Promise<void> {
  const { state, since = 0 } = input;
  const expires_at = input.expiresAt === undefined && state === 'held' ? since : (input.expiresAt ?? null);
  const cart_id = state === 'sold' ? null : (input.cartId ?? (await createCart(database)));
  const order_id = input.orderId ?? (state === 'held' ? 1 : null);
  await database('reservations').insert({ artwork_id: artworkId, state, expires_at, since, cart_id, order_id });
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
