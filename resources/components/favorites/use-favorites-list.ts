import { useEffect, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { favoritesAddress } from '../../../server/favorites/query.ts';
import type { Pages } from '../../../server/pages.ts';
import { cancelReload, reloadListing } from '../../runtime/listing-visits.ts';
import { withRemoved } from './merge-removed.ts';

/**
 * The works of a page of favorites. Each change reloads the page's data, so that its count and its links stay right; a work that
 * was removed keeps its place until the next visit, since its heart is the way to undo that.
 */
export function useFavoritesList({
  artworks,
  query,
}: Pick<Pages['favorites/index'], 'artworks' | 'query'>): ArtworkCard[] {
  const address = favoritesAddress('/favorites', query);
  const [list, setList] = useState({ address, artworks, shown: artworks.data });
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  let { shown } = list;
  if (list.artworks !== artworks) {
    shown = list.address === address ? withRemoved(shown, artworks.data, removed) : artworks.data;
    setList({ address, artworks, shown });
  }
  useEffect(
    () =>
      onChange((slug, isFavorite) => {
        setRemoved((before) => new Set([...before].filter((other) => other !== slug).concat(isFavorite ? [] : slug)));
        cancelReload();
        reloadListing(address);
      }),
    [address],
  );
  return shown;
}

/** Calls back after each change that the server has confirmed. The store cannot be loaded where pages are rendered. */
function onChange(listener: (slug: string, isFavorite: boolean) => void): () => void {
  const stop = new AbortController();
  import('./favorites-store.ts')
    .then(({ onFavoriteSaved }) => onFavoriteSaved(listener, stop.signal))
    .catch(() => undefined);
  return () => stop.abort();
}
