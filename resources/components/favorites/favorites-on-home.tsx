import { Suspense, useState } from 'react';
import { useCounter } from '../../runtime/counters.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';

const MyFavorites = lazyWithFallback(async () => (await import('./my-favorites.tsx')).MyFavorites);

/** Nothing, for whoever has no favorites; else their room, kept before it is reached. */
export function FavoritesOnHome() {
  const count = useCounter('favorites');
  const [room, setRoom] = useState(0);
  // Letting go of the last one while it is looked at takes nothing out of the page.
  if (room === 0 && count > 0) setRoom(count);
  return (
    room > 0 && (
      <Suspense>
        <MyFavorites count={room} />
      </Suspense>
    )
  );
}
