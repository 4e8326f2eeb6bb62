import { lazy } from 'react';

/** For a page that has none before it is scrolled. */
export const LateTile = lazy(async () => ({ default: (await import('./artwork-tile.tsx')).ArtworkTile }));
