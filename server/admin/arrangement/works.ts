import { searchInventory } from '../../artworks/inventory/records.ts';
import { findOrdered, type OrderedArtwork } from '../../artworks/ordered.ts';
import { isPublished } from '../../artworks/status.ts';
import type { Context } from '../../context.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import { presentConflict, type SavedMeanwhile } from './conflict.ts';
import type { ArrangementProps } from './contract.ts';

export interface WorksArrangement {
  ids: number[];
  seen: number[];
  search: string;
  conflict?: SavedMeanwhile | null;
  error?: string | null;
  now: number;
}

/** Props of a form that chooses artworks and puts them in order. */
export async function arrangeWorks(
  database: Context['database'],
  { ids, seen, search, conflict = null, error = null, now }: WorksArrangement,
): Promise<ArrangementProps> {
  const rows = await findOrdered(database, ids);
  const compared = conflict ? await findOrdered(database, [...new Set([...conflict.opened, ...conflict.stored])]) : [];
  const found = search === '' ? null : await findWorksToAdd(database, search, ids);
  const titles = new Map(compared.map(({ id, title }) => [id, title]));
  return {
    items: rows.map((row) => presentItem(row, now)),
    seen: seen.join(),
    found: found?.works.map((row) => presentItem(row, now)) ?? null,
    hasMore: found?.hasMore ?? false,
    search,
    conflict: conflict && presentConflict(conflict, titles),
    error,
  };
}

/** What the search of a form finds, without the works that are chosen. */
export async function findWorksToAdd(
  database: Context['database'],
  search: string,
  chosen: number[],
): Promise<{ works: OrderedArtwork[]; hasMore: boolean }> {
  const { ids, hasMore } = await searchInventory(database, search, chosen);
  return { works: await findOrdered(database, ids), hasMore };
}

function presentItem(row: OrderedArtwork, now: number): ArrangementProps['items'][number] {
  const { id, title, artist, inventory_number: number, image_key, published_at } = row;
  const note = isPublished(published_at, now) ? null : 'not published';
  return {
    id,
    title,
    url: `/admin/artworks/${id}`,
    about: [artist, number, note].filter(Boolean).join(', '),
    picture: thumbnailOf(image_key),
  };
}
