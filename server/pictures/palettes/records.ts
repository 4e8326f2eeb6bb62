import type { Knex } from 'knex';
import type { Query } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ColorName, PaletteColor } from './colors.ts';

/** Attempts to make the palette of a picture. */
export const MAX_ATTEMPTS = 3;

/** Palettes `p` that a background job makes, with their pictures `i`. */
export function waitingPictures(database: Knex): Query {
  return database('image_palettes as p')
    .join('images as i', 'i.id', 'p.image_id')
    .whereNull('p.colors')
    .whereNull('p.failure')
    .where('p.attempts', '<', MAX_ATTEMPTS);
}

interface Palettes {
  made: { id: number; palette: PaletteColor[]; names: ColorName[] }[];
  /** Pictures that are given up. */
  failed: { id: number; reason: string }[];
}

/** Stores palettes and their named colours. A picture that was deleted meanwhile is left out. */
export async function savePalettes(transaction: Knex.Transaction, { made, failed }: Palettes): Promise<void> {
  const ids = made.map(({ id }) => id);
  // Not `for update`: other transactions may refer to the pictures.
  const found: number[] = await transaction('images').whereIn('id', ids).orderBy('id').forNoKeyUpdate().pluck('id');
  const saved = made.filter(({ id }) => found.includes(id));
  await transaction('image_colors').whereIn('image_id', ids).delete();
  const colors = saved.flatMap(({ id, names }) => names.map((color) => ({ image_id: id, color })));
  if (colors.length > 0) await transaction('image_colors').insert(colors);
  for (const { id, palette } of saved)
    await transaction('image_palettes')
      .where('image_id', id)
      .update({ colors: JSON.stringify(palette), attempts: 0 });
  for (const { id, reason } of failed)
    await transaction('image_palettes').where('image_id', id).update({ failure: reason });
}

/** Lets the background job try those again that were given up. Returns their number. */
export function retryPalettes(database: Knex): Promise<number> {
  return write(database, (transaction) =>
    transaction('image_palettes').whereNull('colors').where('attempts', '>=', MAX_ATTEMPTS).update({
      attempts: 0,
      failure: null,
    }),
  );
}
