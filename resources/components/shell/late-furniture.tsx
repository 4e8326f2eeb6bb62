import { lazy, Suspense } from 'react';
import { useLate } from '../../hooks/use-late.ts';

const Furniture = lazy(async () => ({ default: (await import('./furniture.tsx')).Furniture }));

/** What only the script needs comes after it, and is no part of the page that the server sends. */
export function LateFurniture() {
  return (
    useLate() && (
      <Suspense>
        <Furniture />
      </Suspense>
    )
  );
}
