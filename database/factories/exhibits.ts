import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { createImage } from './images.ts';

/** Moments in milliseconds. */
interface GivenExhibit {
  slug?: string;
  kind?: 'exhibition' | 'event';
  title?: string;
  startsAt?: number;
  endsAt?: number;
  /** In the order of their places. */
  artworkIds?: number[];
}

let count = 0;

export async function createExhibit(database: Knex, given: GivenExhibit = {}): Promise<{ id: number; slug: string }> {
  const slug = given.slug ?? `exhibit-${++count}`;
  const made = await inserted(
    database('exhibitions')
      .insert({
        slug,
        kind: given.kind ?? 'exhibition',
        title: given.title ?? `Exhibit ${slug}`,
        starts_at: given.startsAt ?? 0,
        ends_at: given.endsAt ?? Date.UTC(2100, 0),
        venue: 'The gallery, Makati',
        description: `About ${slug}.`,
        long_description: `More about ${slug}.\n\nAnd more.`,
        button_name: 'See the works',
        image_id: await createImage(database, { key: `room-of-${slug}`, alt: `The room of ${slug}` }),
      })
      .returning('id'),
  );
  for (const [position, artwork_id] of (given.artworkIds ?? []).entries()) {
    await database('exhibition_artwork').insert({ exhibition_id: made.id, artwork_id, position });
  }
  return { id: made.id, slug };
}
