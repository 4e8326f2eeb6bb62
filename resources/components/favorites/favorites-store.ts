import { call } from '../../runtime/calls.ts';
import { changeCount, setCount } from '../../runtime/counters.ts';
import { listeners } from '../../runtime/create-store.ts';

interface News {
  slug: string;
  isFavorite: boolean;
  /** Favorites that the collector has now. */
  count: number;
}

/** Hearts that the server tells of in one answer. */
const atOnce = 100;

let isSignedIn = false;
/** How often the server has said how many there are, with a change. */
let told = 0;
/** By how many the count has been changed ahead of the server, in all. */
let supposed = 0;
const known = new Map<string, boolean>();
const asked = new Set<string>();
const { subscribe, tell } = listeners();

export { subscribe };

type SettledListener = (slug: string, isFavorite: boolean) => void;

const settledListeners = new Set<SettledListener>();

/** Calls back after each change that the server has confirmed, in this tab or another. */
export function onFavoriteSaved(listener: SettledListener, signal: AbortSignal): void {
  if (signal.aborted) return;
  settledListeners.add(listener);
  signal.addEventListener('abort', () => settledListeners.delete(listener));
}

const otherTabs = new BroadcastChannel('favorites');

/** Says who looks at the page: a collector's favorites are asked for, a visitor has none. */
export function setSignedIn(isCollector: boolean): void {
  isSignedIn = isCollector;
  otherTabs.onmessage = isCollector ? ({ data }: MessageEvent<News>) => put(data) : null;
  // The counter is a courtesy: without an answer it stays away.
  if (isCollector) loadCount().catch(() => undefined);
  else forget();
  tell();
}

export function isCollectorPage(): boolean {
  return isSignedIn;
}

/** Null while it is not known yet. */
export function isFavorite(slug: string): boolean | null {
  return isSignedIn ? (known.get(slug) ?? null) : false;
}

/** Asks in one call for all of those that are not known yet. */
export async function loadStates(slugs: string[]): Promise<void> {
  const unknown = slugs.filter((slug) => !known.has(slug) && !asked.has(slug));
  for (const slug of unknown) asked.add(slug);
  for (let from = 0; from < unknown.length; from += atOnce) await ask(unknown.slice(from, from + atOnce));
}

/** Shows a favorite before the server knows of it, or the want of one. */
export function setOptimistic(slug: string, isWanted: boolean): void {
  if ((known.get(slug) ?? false) !== isWanted) {
    const by = isWanted ? 1 : -1;
    supposed += by;
    changeCount('favorites', by);
  }
  known.set(slug, isWanted);
  tell();
}

/** Notes what the server has said, here and in the collector's other tabs. */
export function setSaved(news: News): void {
  isSignedIn = true;
  put(news);
  otherTabs.postMessage(news);
}

async function ask(slugs: string[]): Promise<void> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const favorites = await call<{ data: string[] }>('get', `/web/api/artworks/favorites?${query}`).then(
    ({ body }) => body.data,
    // Whoever presses such a heart adds the work, which does no harm where it is a favorite already.
    (): string[] => [],
  );
  for (const slug of slugs) if (!known.has(slug)) known.set(slug, favorites.includes(slug));
  tell();
}

async function loadCount(): Promise<void> {
  const before = { told, supposed };
  const { body } = await call<{ count: number }>('get', '/web/api/search/artworks/favorites/count');
  if (told === before.told) setCount('favorites', body.count + supposed - before.supposed);
}

function put({ slug, isFavorite, count }: News): void {
  told += 1;
  known.set(slug, isFavorite);
  setCount('favorites', count);
  tell();
  for (const listener of settledListeners) listener(slug, isFavorite);
}

function forget(): void {
  known.clear();
  asked.clear();
  setCount('favorites', 0);
}
