import { Suspense } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';

const RecentlyViewed = lazyWithFallback(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** One browser's own, and so no part of the page that everybody is sent. */
export function LazyRecentlyViewed({ artworkId }: { artworkId: number }) {
  return (
    useHydrated() && (
      <Suspense>
        <RecentlyViewed key={artworkId} artworkId={artworkId} />
      </Suspense>
    )
  );
}
