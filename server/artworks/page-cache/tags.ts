import type { Change } from '../../changes/contract.ts';

// Tags of responses in the page cache: a response with `artwork:12` shows this artwork, and is dropped when the artwork changes.

export function artworkTag(id: number): string {
  return `artwork:${id}`;
}

/** The tag of an artist who is shown alone or with an artwork. */
export function artistTag(id: number): string {
  return `artist:${id}`;
}

/** The artworks and artists that a response shows. They are read from its data, so that no controller can leave one out. */
export function shownItems(objects: Iterable<Record<string, unknown>>): {
  artworkIds: Set<number>;
  artistSlugs: Set<string>;
} {
  const artworkIds = new Set<number>();
  const artistSlugs = new Set<string>();
  for (const { id, slug, url, status } of objects) {
    if (typeof id === 'number' && typeof status === 'string') artworkIds.add(id);
    if (typeof slug === 'string' && url === `/artists/${slug}`) artistSlugs.add(slug);
  }
  return { artworkIds, artistSlugs };
}

/** Tags of the artworks and artists that have changed. */
export function changedTags(changes: Change[]): string[] {
  return changes.flatMap(({ kind, id }) => {
    if (id === null) return [];
    if (kind === 'artist') return [artistTag(id)];
    return kind === 'artwork' || kind === 'sale' || kind === 'reservation' || kind === 'tiles' ? [artworkTag(id)] : [];
  });
}

/** Ids of artworks with a change that alters what the page of their artist shows. A reservation does not. */
export function worksWithChangedArtist(changes: Change[]): number[] {
  const ids = changes.flatMap(({ kind, id }) => (id !== null && (kind === 'artwork' || kind === 'sale') ? [id] : []));
  return [...new Set(ids)];
}
