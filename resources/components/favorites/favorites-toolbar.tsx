import { Suspense, useState } from 'react';
import type { FavoritesQuery, FavoritesSort } from '../../../server/favorites/contract.ts';
import { favoritesUrl } from '../../../server/favorites/query.ts';
import type { Pages } from '../../../server/pages.ts';
import { lazyWithFallback, preload } from '../../runtime/loading/lazy-with-fallback.ts';
import { visitListing } from '../listing/listing-visits.ts';
import { SortSelect, showing, usePendingQuery } from '../listing/toolbar-parts.tsx';
import { button } from '../ui/button.ts';
import { ChunkLoadError } from '../ui/dialog/chunk-load-error.tsx';

const loadSlideshow = async () => (await import('./slideshow/slideshow.tsx')).Slideshow;
const Slideshow = lazyWithFallback(loadSlideshow, ChunkLoadError);

type Props = Omit<Pages['favorites/index'], 'apiUrl'> & { base: string };

/** A column from lg on; one line below. */
export function FavoritesToolbar({ base, artworks, query, sorts }: Props) {
  const [sortBy, sort] = useFavoritesSort(base, query);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="lg:sticky lg:top-0 lg:self-start lg:py-2">
      <p role="status" className="pb-3 text-15 text-smoke tabular-nums">
        {showing(artworks.meta.pagination)}
      </p>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-2 lg:flex-col lg:items-stretch lg:gap-y-6 lg:border-0 lg:py-0 print:hidden">
        <form id="sort-form" action={base} className="flex items-center gap-4">
          <SortSelect form="sort-form" value={sortBy} options={sorts} onSort={sort} />
          <button type="submit" className="text-link hidden min-h-12 text-15 noscript:block">
            Sort
          </button>
        </form>
        {artworks.data.length > 0 && (
          <button
            type="button"
            onPointerEnter={preload(loadSlideshow)}
            onClick={() => setOpen(true)}
            className={`${button({ kind: 'outlined' })} px-4 noscript:hidden!`}
          >
            View in slideshow
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <Slideshow artworks={artworks} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The selected order, which is set before the sorted list has loaded. */
function useFavoritesSort(base: string, shown: FavoritesQuery) {
  const [{ sortBy }, setPending] = usePendingQuery(shown);

  function sort(next: FavoritesSort): void {
    const query = { page: 1, sortBy: next };
    setPending(query);
    visitListing(favoritesUrl(base, query));
  }

  return [sortBy, sort] as const;
}
