import { useEffect, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { favoritesUrl } from '../../../server/favorites/query.ts';
import type { Pages } from '../../../server/pages.ts';
import { cancelReload, reloadListing } from '../listing/listing-visits.ts';
import { onFavoriteSaved } from './favorites-store.ts';

/**
 * The artworks on a page of favorites. Each change reloads the page's props, so that count and links stay correct. A
 * removed artwork keeps its place until the next visit, because its button undoes the removal.
 */
export function useFavoritesList({
  artworks,
  query,
}: Pick<Pages['favorites/index'], 'artworks' | 'query'>): ArtworkCard[] {
  const address = favoritesUrl('/favorites', query);
  const [list, setList] = useState({ address, artworks, shown: artworks.data });
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  let { shown } = list;
  if (list.artworks !== artworks) {
    shown = list.address === address ? withRemoved(shown, artworks.data, removed) : artworks.data;
    setList({ address, artworks, shown });
  }
  useEffect(
    () =>
      onFavoriteSaved(({ slug, state }) => {
        setRemoved((before) => new Set([...before].filter((other) => other !== slug).concat(state ? [] : slug)));
        cancelReload();
        reloadListing(address);
      }),
    [address],
  );
  return shown;
}

/**
 * Merges a reloaded list into the displayed order: removed artworks stay, and artworks from later pages are appended.
 */
function withRemoved(shown: ArtworkCard[], reloaded: ArtworkCard[], removed: ReadonlySet<string>): ArtworkCard[] {
  const now = new Map(reloaded.map((artwork) => [artwork.slug, artwork]));
  const before = new Set(shown.map(({ slug }) => slug));
  const staying = shown.flatMap((artwork) => now.get(artwork.slug) ?? (removed.has(artwork.slug) ? artwork : []));
  return [...staying, ...reloaded.filter(({ slug }) => !before.has(slug))];
}
