import { call } from '../../runtime/calls.ts';
import { changeCount, setCount } from '../../runtime/counters.ts';
import { createStore } from '../../runtime/create-store.ts';

interface FavoriteChange {
  slug: string;
  isFavorite: boolean;
  /** The collector's number of favorites after the change. */
  count: number;
}

interface Favorites {
  isCollector: boolean;
  /** Artwork slugs → whether the artwork is a favorite. A slug is missing until the server has answered for it. */
  states: ReadonlyMap<string, boolean>;
}

export const favorites = createStore<Favorites>({ isCollector: false, states: new Map() });

/** The server answers for at most so many artworks in one request. */
const BATCH_SIZE = 100;

const requested = new Set<string>();
/** Number of confirmed changes. A count that was requested before the latest one is out of date. */
let confirmedChanges = 0;
/** Sum of all optimistic changes of the count. */
let optimisticTotal = 0;

type SavedListener = (slug: string, isFavorite: boolean) => void;

const savedListeners = new Set<SavedListener>();

/** Calls the listener after each change that the server has confirmed, in this tab or another. */
export function onFavoriteSaved(listener: SavedListener, signal: AbortSignal): void {
  if (signal.aborted) return;
  savedListeners.add(listener);
  signal.addEventListener('abort', () => savedListeners.delete(listener));
}

const otherTabs = new BroadcastChannel('favorites');

/** Sets whether a collector or a visitor sees the page. Visitors have no favorites. */
export function setCollector(isCollector: boolean): void {
  otherTabs.onmessage = isCollector ? ({ data }: MessageEvent<FavoriteChange>) => applyChange(data) : null;
  if (isCollector) {
    favorites.set({ ...favorites.get(), isCollector });
    // Without an answer the counter stays hidden.
    loadCount().catch(() => undefined);
  } else {
    requested.clear();
    setCount('favorites', 0);
    favorites.set(favorites.initial);
  }
}

/** Null until it is known. */
export function isFavorite(slug: string): boolean | null {
  const { isCollector, states } = favorites.get();
  return isCollector ? (states.get(slug) ?? null) : false;
}

/** Loads the states of all artworks that have none yet, in one request per 100 artworks. */
export async function loadStates(slugs: string[]): Promise<void> {
  const { states } = favorites.get();
  const missing = slugs.filter((slug) => !states.has(slug) && !requested.has(slug));
  for (const slug of missing) requested.add(slug);
  for (let from = 0; from < missing.length; from += BATCH_SIZE) await loadBatch(missing.slice(from, from + BATCH_SIZE));
}

/** Optimistic update: shows a change before the server has confirmed it, or takes a refused one back. */
export function setOptimistic(slug: string, isFavorite: boolean): void {
  if ((favorites.get().states.get(slug) ?? false) !== isFavorite) {
    const by = isFavorite ? 1 : -1;
    optimisticTotal += by;
    changeCount('favorites', by);
  }
  setStates([[slug, isFavorite]]);
}

/** Stores a change that the server has confirmed, here and in the collector's other tabs. */
export function setSaved(change: FavoriteChange): void {
  favorites.set({ ...favorites.get(), isCollector: true });
  applyChange(change);
  otherTabs.postMessage(change);
}

async function loadBatch(slugs: string[]): Promise<void> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const found = await call<{ data: string[] }>('get', `/web/api/artworks/favorites?${query}`).then(
    ({ body }) => body.data,
    // After an error every button adds: adding a favorite twice changes nothing on the server.
    (): string[] => [],
  );
  const { states } = favorites.get();
  setStates(slugs.filter((slug) => !states.has(slug)).map((slug) => [slug, found.includes(slug)]));
}

async function loadCount(): Promise<void> {
  const before = { confirmedChanges, optimisticTotal };
  const { body } = await call<{ count: number }>('get', '/web/api/search/artworks/favorites/count');
  if (confirmedChanges !== before.confirmedChanges) return;
  setCount('favorites', body.count + optimisticTotal - before.optimisticTotal);
}

function applyChange({ slug, isFavorite, count }: FavoriteChange): void {
  confirmedChanges += 1;
  setCount('favorites', count);
  setStates([[slug, isFavorite]]);
  for (const listener of savedListeners) listener(slug, isFavorite);
}

function setStates(changed: [slug: string, isFavorite: boolean][]): void {
  favorites.set({ ...favorites.get(), states: new Map([...favorites.get().states, ...changed]) });
}
