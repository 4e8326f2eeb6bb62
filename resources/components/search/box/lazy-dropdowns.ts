import { lazily } from '../../../runtime/lazy-with-fallback.ts';

/** Loaded when a box is used for the first time; a box whose dropdown does not arrive still searches. */
export const LazySearchDropdown = lazily(async () => (await import('./search-dropdown.tsx')).SearchDropdown);
export const LazyArtistDropdown = lazily(async () => (await import('./artist-dropdown.tsx')).ArtistDropdown);
