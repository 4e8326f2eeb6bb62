import { useState } from 'react';
import type { HomePage } from '../../../server/home/contract.ts';

/** Artworks that stand on the home page. What a call adds leaves them out, and adds its own. */
export type ShownArtworks = Set<number>;

export function useShown({
  hero,
  newArrivals,
  statement,
  trendingArtworks,
  newArtists,
  picks,
}: HomePage): ShownArtworks {
  const cards = [
    hero,
    statement,
    ...newArrivals,
    ...trendingArtworks,
    ...newArtists.flatMap(({ artworks }) => artworks),
  ];
  const [shown] = useState(() => new Set([...cards.flatMap((card) => card?.id ?? []), ...(picks?.ids ?? [])]));
  return shown;
}
