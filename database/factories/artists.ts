import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createImage } from './images.ts';
import { nextName } from './names.ts';
import { createTerm } from './terms.ts';

interface ArtistInput {
  slug?: string;
  name?: string;
  hometown?: string | null;
  bio?: string | null;
  types?: string[];
  isShownOnWebsite?: boolean;
  publishedAt?: number | null;
}

export async function createArtist(database: Knex, input: ArtistInput = {}): Promise<{ id: number; slug: string }> {
  const slug = input.slug ?? nextName('artist-');
  const row = await inserted(
    database('artists')
      .insert({
        slug,
        name: input.name ?? `Artist ${slug}`,
        hometown: input.hometown ?? null,
        bio: input.bio ?? null,
        image_id: await createImage(database, { key: `portrait-of-${slug}` }),
        is_shown_on_website: input.isShownOnWebsite ?? true,
        published_at: input.publishedAt === undefined ? 0 : input.publishedAt,
      })
      .returning('id'),
  );
  for (const type of input.types ?? []) {
    const artist_type_id = await createTerm(database, 'artist_types', type);
    await database('artist_artist_type').insert({ artist_id: row.id, artist_type_id });
  }
  return { id: row.id, slug };
}
