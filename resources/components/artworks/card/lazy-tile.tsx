import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';

/** For pages that show no tile before the visitor scrolls. */
export const LazyTile = lazyWithFallback(async () => (await import('./artwork-tile.tsx')).ArtworkTile);
