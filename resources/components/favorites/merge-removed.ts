import type { ArtworkCard } from '../../../server/artworks/contract.ts';

/**
 * Merges a reloaded list into the displayed order: removed artworks stay, and artworks from later pages are appended.
 */
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
