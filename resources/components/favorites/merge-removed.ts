import type { ArtworkCard } from '../../../server/artworks/contract.ts';

/** A reloaded page of favorites in the order that is shown already: what was removed stays, what came up from later pages ends it. */
export function withRemoved(
  shown: ArtworkCard[],
  reloaded: ArtworkCard[],
  removed: ReadonlySet<string>,
): ArtworkCard[] {
  const now = new Map(reloaded.map((artwork) => [artwork.slug, artwork]));
  const before = new Set(shown.map(({ slug }) => slug));
  const staying = shown.flatMap((artwork) => now.get(artwork.slug) ?? (removed.has(artwork.slug) ? artwork : []));
  return [...staying, ...reloaded.filter(({ slug }) => !before.has(slug))];
}
