import { call } from '../../runtime/calls.ts';
import { createStore } from '../../runtime/state/create-store.ts';
import { createSyncedStates } from '../../runtime/state/synced-states.ts';
import { changeCount, setCount } from '../shell/header/counters.ts';

interface SavedFavorite {
  slug: string;
  /** Whether the artwork is a favorite. */
  state: boolean;
  /** The collector's number of favorites after the change. */
  count: number;
}

/** Artwork slugs → whether the artwork is a favorite. */
export const favorites = createSyncedStates({ channel: 'favorite-states', load: fetchFavorites, onSaved });

/** Whether a collector sees the page. Visitors have no favorites. */
export const isCollector = createStore(false);

interface CountChanges {
  /** Number of confirmed changes. A count that was requested before the latest one is out of date. */
  confirmed: number;
  /** Sum of all optimistic changes. */
  optimistic: number;
}

/** Changes of the number of favorites since the document was loaded. */
const countChanges: CountChanges = { confirmed: 0, optimistic: 0 };

type SavedListener = (saved: SavedFavorite) => void;

const savedListeners = new Set<SavedListener>();

/** Calls the listener at each change that the server has confirmed, in this tab or another. Returns a function that ends it. */
export function onFavoriteSaved(listener: SavedListener): () => void {
  savedListeners.add(listener);
  return () => savedListeners.delete(listener);
}

export function setCollector(isSignedIn: boolean): void {
  favorites.listen(isSignedIn);
  isCollector.set(isSignedIn);
  if (isSignedIn) {
    // Without an answer the counter stays hidden.
    loadCount().catch(() => undefined);
  } else {
    favorites.clear();
    setCount('favorites', 0);
  }
}

/** Null until it is known. */
export function isFavorite(slug: string): boolean | null {
  return isCollector.get() ? (favorites.store.get().get(slug) ?? null) : false;
}

/** Optimistic update: shows a change before the server has confirmed it, or takes a refused one back. */
export function setOptimistic(slug: string, state: boolean): void {
  if ((favorites.store.get().get(slug) ?? false) !== state) {
    const by = state ? 1 : -1;
    countChanges.optimistic += by;
    changeCount('favorites', by);
  }
  favorites.set(slug, state);
}

/** Stores a change that the server has confirmed, here and in the collector's other tabs. */
export function setSaved(saved: SavedFavorite): void {
  isCollector.set(true);
  favorites.save(saved);
}

async function fetchFavorites(slugs: string[]): Promise<string[]> {
  const query = slugs.map((slug) => `slugs[]=${encodeURIComponent(slug)}`).join('&');
  const { body } = await call<{ data: string[] }>('get', `/web/api/artworks/favorites?${query}`);
  return body.data;
}

async function loadCount(): Promise<void> {
  const before = { ...countChanges };
  const { body } = await call<{ count: number }>('get', '/web/api/search/artworks/favorites/count');
  if (countChanges.confirmed !== before.confirmed) return;
  setCount('favorites', body.count + countChanges.optimistic - before.optimistic);
}

function onSaved(saved: SavedFavorite): void {
  countChanges.confirmed += 1;
  setCount('favorites', saved.count);
  for (const listener of savedListeners) listener(saved);
}
