import { lazyWithFallback } from '../../../runtime/lazy-with-fallback.ts';

/** For a page that has none before it is scrolled. */
export const LazyTile = lazyWithFallback(async () => (await import('./artwork-tile.tsx')).ArtworkTile);
