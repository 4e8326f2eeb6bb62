import { Suspense } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';

const RecentlyViewed = lazyWithFallback(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** Differs for every browser, so it is not part of the cached page. */
export function LazyRecentlyViewed({ artworkId }: { artworkId: number }) {
  return (
    useHydrated() && (
      <Suspense>
        <RecentlyViewed key={artworkId} artworkId={artworkId} />
      </Suspense>
    )
  );
}
