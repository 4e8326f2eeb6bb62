import { Suspense, useState } from 'react';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';
import { useCounter } from '../shell/header/counters.ts';

const MyFavorites = lazyWithFallback(async () => (await import('./my-favorites.tsx')).MyFavorites);

/** Reserves the space for the collector's favorites before they load. Without favorites it renders nothing. */
export function FavoritesOnHome() {
  const count = useCounter('favorites');
  const [reserved, setReserved] = useState(0);
  // Removing the last favorite keeps the section, so that the page does not move.
  if (reserved === 0 && count > 0) setReserved(count);
  return (
    reserved > 0 && (
      <Suspense>
        <MyFavorites count={reserved} />
      </Suspense>
    )
  );
}
