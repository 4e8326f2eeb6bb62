import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ArtworkList } from '../listing/contract.ts';
import { presentPagination } from '../listing/present.ts';
import type { FavoritesQuery } from './contract.ts';
import { FAVORITES_PER_PAGE, favoritesUrl } from './query.ts';

/** `base` is the path of the list without its query. */
export function presentFavorites(
  { rows, total }: { rows: CardRow[]; total: number },
  { base, query, now }: { base: string; query: FavoritesQuery; now: number },
): ArtworkList {
  const pagination = presentPagination({ page: query.page, perPage: FAVORITES_PER_PAGE, total }, (page) =>
    favoritesUrl(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentCard(row, now)), meta: { pagination } };
}

/** Notification after adding a favorite, with the new number of favorites. */
export function presentAdded(title: string, count: number) {
  return { title: 'Added to your favorites', message: `“${title}” is now one of your favorites.`, count };
}

export function presentRemoved(title: string, count: number) {
  return { title: 'Removed from your favorites', message: `“${title}” is not one of your favorites any more.`, count };
}
