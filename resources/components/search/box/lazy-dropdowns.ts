import { lazyWithFallback } from '../../../runtime/lazy-with-fallback.ts';

/** Loaded when a box is used for the first time; a box whose dropdown does not arrive still searches. */
export const LazySearchDropdown = lazyWithFallback(async () => (await import('./search-dropdown.tsx')).SearchDropdown);
export const LazyArtistDropdown = lazyWithFallback(async () => (await import('./artist-dropdown.tsx')).ArtistDropdown);
