import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createImage } from './images.ts';
import { createTerm } from './terms.ts';

interface GivenArtist {
  slug?: string;
  name?: string;
  hometown?: string | null;
  bio?: string | null;
  types?: string[];
  isShownOnWebsite?: boolean;
  publishedAt?: number | null;
}

let count = 0;

export async function createArtist(database: Knex, given: GivenArtist = {}): Promise<{ id: number; slug: string }> {
  const slug = given.slug ?? `artist-${++count}`;
  const made = await inserted(
    database('artists')
      .insert({
        slug,
        name: given.name ?? `Artist ${slug}`,
        hometown: given.hometown ?? null,
        bio: given.bio ?? null,
        image_id: await createImage(database, { key: `portrait-of-${slug}` }),
        is_shown_on_website: given.isShownOnWebsite ?? true,
        published_at: given.publishedAt === undefined ? 0 : given.publishedAt,
      })
      .returning('id'),
  );
  for (const type of given.types ?? []) {
    const artist_type_id = await createTerm(database, 'artist_types', type);
    await database('artist_artist_type').insert({ artist_id: made.id, artist_type_id });
  }
  return { id: made.id, slug };
}
