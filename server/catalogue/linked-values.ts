import type { Knex } from 'knex';

/** Values by the id of their artwork. */
export type LinkedValues = Map<number, string[]>;

/** The keys of the additional pictures, in their order. */
export async function additionalPictures(database: Knex, ids: number[]): Promise<LinkedValues> {
  const rows: { id: number; value: string }[] = await database('artwork_image as l')
    .join('images as i', 'i.id', 'l.image_id')
    .whereIn('l.artwork_id', ids)
    .orderBy('l.position')
    .select({ id: 'l.artwork_id', value: 'i.key' });
  return groupById(rows);
}

export function groupById(rows: { id: number; value: string }[]): LinkedValues {
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ value }) => value)]));
}
