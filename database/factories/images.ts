import type { Knex } from 'knex';
import { inserted } from '../rows.ts';

let count = 0;

export async function createImage(database: Knex, given: { key?: string; alt?: string } = {}): Promise<number> {
  const key = given.key ?? `image-${++count}`;
  const made = await inserted(
    database('images')
      .insert({ key, width: 1600, height: 1200, placeholder: 'data:image/webp;base64,UklGRg==', alt: given.alt ?? key })
      .returning('id'),
  );
  return made.id;
}
