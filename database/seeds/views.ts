import type { Knex } from 'knex';
import { inserted } from '../rows.ts';
import { write } from '../transaction.ts';
import type { LargePicture } from './demo/studio-worker.ts';
import type { DemoView } from './demo/views/views.ts';

/** Whether the tiles and further views of a demo picture have been recorded. */
export async function isRecorded(database: Knex, key: string): Promise<boolean> {
  return (await database('images').where({ key }).whereNotNull('tile_width').first('id')) !== undefined;
}

/** Records the tiles of a demo picture, and its further views, unless staff have given the artwork other pictures. */
export async function recordLarge(
  database: Knex,
  { key, views: kinds, large }: { key: string; views: readonly DemoView[]; large: LargePicture },
  now: number,
): Promise<void> {
  const { size, views } = large;
  const alt = new Map(kinds.map((view) => [view.kind, view.alt]));
  await write(database, async (transaction) => {
    const tiles = { tile_width: size.width, tile_height: size.height, tiled_at: now };
    const [image] = await transaction('images').where({ key }).update(tiles).returning('id');
    const artwork = image && (await transaction('artworks').where({ image_id: image.id }).first('id'));
    if (!artwork || (await transaction('artwork_image').where({ artwork_id: artwork.id }).first('image_id'))) return;
    for (const [position, { kind, ...view }] of views.entries()) {
      // The views have less than 1,280 pixels and so no tiles.
      const row = { ...view, alt: alt.get(kind) ?? '', tiled_at: now };
      const { id } = await inserted(transaction('images').insert(row).onConflict('key').merge(['alt']).returning('id'));
      await transaction('artwork_image').insert({ artwork_id: artwork.id, position, image_id: id });
    }
  });
}
