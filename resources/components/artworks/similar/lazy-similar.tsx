import { Suspense } from 'react';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';

const Similar = lazyWithFallback(async () => (await import('./similar.tsx')).Similar);

/** Changes with every artwork of the gallery, so it is not part of the cached page. */
export function LazySimilar({ slug }: { slug: string }) {
  return (
    useHydrated() && (
      <Suspense>
        <Similar key={slug} slug={slug} />
      </Suspense>
    )
  );
}
