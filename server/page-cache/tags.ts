import type { ChangeKind } from '../changes/contract.ts';

/** What a cached response depends on. A change that matches a tag drops the response. */
export interface Tags {
  artworkIds: ReadonlySet<number>;
  /** Artists who are shown, by themselves or by an artwork. */
  artistIds: ReadonlySet<number>;
  /** Of these kinds every change drops the response. */
  invalidatedBy: ReadonlySet<ChangeKind>;
}

/** The artworks and artists in a response. They are read from the response itself, so that no controller can forget one. */
export interface ShownItems {
  artworkIds: ReadonlySet<number>;
  artistSlugs: ReadonlySet<string>;
}

const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s;

/** Null for a body without readable data, which must not be cached. */
export function readShownItems(body: string, contentType: string): ShownItems | null {
  const json = contentType.startsWith('text/html') ? PAGE_DATA.exec(body)?.[1] : body;
  if (json === undefined) return null;
  try {
    const items = { artworkIds: new Set<number>(), artistSlugs: new Set<string>() };
    collect(JSON.parse(json), items);
    return items;
  } catch {
    return null;
  }
}

interface Collected {
  artworkIds: Set<number>;
  artistSlugs: Set<string>;
}

function collect(value: unknown, items: Collected): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) addItem(value as Record<string, unknown>, items);
  for (const each of Object.values(value)) collect(each, items);
}

function addItem({ id, slug, url, status }: Record<string, unknown>, items: Collected): void {
  if (typeof id === 'number' && typeof status === 'string') items.artworkIds.add(id);
  if (typeof slug === 'string' && url === `/artists/${slug}`) items.artistSlugs.add(slug);
}
