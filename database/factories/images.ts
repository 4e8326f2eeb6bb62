import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { nextName } from './names.ts';

export async function createImage(
  database: Knex,
  input: { key?: string; alt?: string; colors?: string[] } = {},
): Promise<number> {
  const key = input.key ?? nextName('image-');
  const row = await inserted(
    database('images')
      .insert({ key, width: 1600, height: 1200, placeholder: 'data:image/webp;base64,UklGRg==', alt: input.alt ?? key })
      .returning('id'),
  );
  for (const color of input.colors ?? []) await database('image_colors').insert({ image_id: row.id, color });
  return row.id;
}
