import { addressOf, cacheNames, deleteOldest, openCache } from './stored-pages.ts';

/** Pictures in the store; the oldest are deleted. */
const MAX_PICTURES = 300;

/** Address → its storing, of files that this page has stored or is storing. */
const stored = new Map<string, Promise<void>>();

/** Stores a script, stylesheet or font of the build. */
export async function storeFile(url: string, version: string | null): Promise<void> {
  if (isOwnFile(url, '/assets/')) await store(url, cacheNames(version).files);
}

/** Stores the file of a picture that has loaded. */
export async function storePicture(picture: HTMLImageElement, version: string | null): Promise<void> {
  const { complete, naturalWidth, currentSrc } = picture;
  if (complete && naturalWidth > 0 && isOwnFile(currentSrc, '/images/'))
    await store(currentSrc, cacheNames(version).pictures, MAX_PICTURES);
}

function isOwnFile(url: string, folder: string): boolean {
  const { origin, pathname } = new URL(url, window.location.href);
  return origin === window.location.origin && pathname.startsWith(folder);
}

function store(url: string, name: string, max = Number.POSITIVE_INFINITY): Promise<void> {
  const address = addressOf(url);
  const storing = stored.get(address) ?? copy(address, name, max);
  stored.set(address, storing);
  // The disk may be full, or the connection lost. No other attempt on this page: the observer reports each, and they would never end.
  return storing.catch(() => undefined);
}

async function copy(address: string, name: string, max: number): Promise<void> {
  const cache = await openCache(name);
  // The worker is not installed yet.
  if (!cache) stored.delete(address);
  if (!cache) return;
  if (await cache.match(address)) return;
  // The browser's own cache has the file. Files that are redirected to a bucket have another origin and are left out.
  const response = await fetch(address, { cache: 'force-cache', redirect: 'error' });
  if (!response.ok) return;
  // The placeholder of a picture that is not painted yet: a later view may store the picture.
  if (response.headers.get('Cache-Control') === 'no-store') stored.delete(address);
  else await cache.put(address, response);
  await deleteOldest(cache, max);
}
