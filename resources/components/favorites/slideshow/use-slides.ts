import { useEffect, useRef, useState } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import type { FavoritesQuery } from '../../../../server/favorites/contract.ts';
import { favoritesUrl } from '../../../../server/favorites/query.ts';
import type { ArtworkList } from '../../../../server/listing/contract.ts';
import { call } from '../../../runtime/calls.ts';

const ADDRESS = '/web/api/search/artworks/favorites?favorites=true';

/**
 * All favorites of the list, starting with the displayed page. Adjacent pages load when the slideshow comes near them.
 */
export function useSlides(displayed: ArtworkList, query: FavoritesQuery) {
  const { per_page: size, total } = displayed.meta.pagination;
  const [slides, setSlides] = useState(() => byPosition(displayed));
  const [current, show] = useState(() => [...slides.keys()][0] ?? 0);
  const requested = useRef(new Set([displayed.meta.pagination.current_page]));

  useEffect(() => {
    async function load(page: number): Promise<void> {
      const { body } = await call<ArtworkList>('get', favoritesUrl(ADDRESS, { ...query, page }));
      setSlides((before) => new Map([...before, ...byPosition(body)]));
    }
    for (const index of [current, current + 1, current - 1]) {
      const page = Math.floor(index / size) + 1;
      if (index < 0 || index >= total || requested.current.has(page)) continue;
      requested.current.add(page);
      // The next step requests the page again.
      load(page).catch(() => requested.current.delete(page));
    }
  }, [current, size, total, query]);

  return { slide: slides.get(current) ?? null, current, show, total };
}

/** Artworks by their position in the whole list, from 0. */
function byPosition({ data, meta }: ArtworkList): Map<number, ArtworkCard> {
  const { current_page: page, per_page: size } = meta.pagination;
  return new Map(data.map((artwork, index) => [(page - 1) * size + index, artwork]));
}
