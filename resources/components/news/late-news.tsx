import { lazy, Suspense } from 'react';
import { useShared } from '../../hooks/use-shared.ts';

const News = lazy(async () => ({ default: (await import('./news.tsx')).News }));

/** Whoever pays, signs in or looks for an order is not told of anything else. */
const undisturbed = /^(cart|checkout|orders|sandbox|sign-in|error)/;

export function LateNews() {
  const { component } = useShared();
  return (
    !undisturbed.test(component) && (
      <Suspense>
        <News />
      </Suspense>
    )
  );
}
