import { Suspense } from 'react';
import { useCollector } from '../../hooks/use-collector.ts';
import { useLate } from '../../hooks/use-late.ts';
import { lazily } from '../../lazily.ts';

const Furniture = lazily(async () => (await import('./furniture.tsx')).Furniture);

/** What only the script needs comes after it, and is no part of the page that the server sends. */
export function LateFurniture() {
  // Not late: it forgets what an earlier page was asked for, and must not forget what this one is.
  useCollector();
  const isLate = useLate();
  return (
    isLate && (
      <Suspense>
        <Furniture />
      </Suspense>
    )
  );
}
