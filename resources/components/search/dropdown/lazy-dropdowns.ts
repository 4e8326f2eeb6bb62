import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';

/** The scripts load when a box is first used. Without them a box still searches. */
export const LazySearchDropdown = lazyWithFallback(async () => (await import('./search-dropdown.tsx')).SearchDropdown);
export const LazyArtistDropdown = lazyWithFallback(async () => (await import('./artist-dropdown.tsx')).ArtistDropdown);
