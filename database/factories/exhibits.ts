import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createImage } from './images.ts';
import { nextName } from './names.ts';

/** Times in milliseconds. */
interface ExhibitInput {
  slug?: string;
  kind?: 'exhibition' | 'event';
  title?: string;
  startsAt?: number;
  endsAt?: number;
  /** In their order of display. */
  artworkIds?: number[];
}

export async function createExhibit(database: Knex, input: ExhibitInput = {}): Promise<{ id: number; slug: string }> {
  const slug = input.slug ?? nextName('exhibit-');
  const row = await inserted(
    database('exhibitions')
      .insert({
        slug,
        kind: input.kind ?? 'exhibition',
        title: input.title ?? `Exhibit ${slug}`,
        starts_at: input.startsAt ?? 0,
        ends_at: input.endsAt ?? Date.UTC(2100, 0),
        venue: 'The gallery, Makati',
        description: `About ${slug}.`,
        long_description: `More about ${slug}.\n\nAnd more.`,
        button_name: 'See the works',
        image_id: await createImage(database, { key: `room-of-${slug}`, alt: `The room of ${slug}` }),
      })
      .returning('id'),
  );
  for (const [position, artwork_id] of (input.artworkIds ?? []).entries()) {
    await database('exhibition_artwork').insert({ exhibition_id: row.id, artwork_id, position });
  }
  return { id: row.id, slug };
}
