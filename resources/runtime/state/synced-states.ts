import { createStore } from './create-store.ts';

/** A state that the server has confirmed for one slug, with what came with it. */
interface SavedState {
  slug: string;
  state: boolean;
}

interface Options<Saved> {
  /** Name of the channel to the browser's other tabs. */
  channel: string;
  /** Returns those of the slugs whose state is true. */
  load: (slugs: string[]) => Promise<string[]>;
  /** Runs before a saved state is stored, also for one from another tab. */
  onSaved?: (saved: Saved) => void;
}

/** The server answers for at most so many slugs in one request. */
const BATCH_SIZE = 100;

/** A collector's yes-or-no states by slug, such as favorites: loaded in batches, equal in all tabs of the browser. */
export function createSyncedStates<Saved extends SavedState>({ channel, load, onSaved }: Options<Saved>) {
  /** A slug is missing until the server has answered for it. */
  const store = createStore<ReadonlyMap<string, boolean>>(new Map());
  const requested = new Set<string>();
  let queue: string[] = [];
  let loading = Promise.resolve();
  // The module also runs in server rendering, which needs no channel to other tabs.
  const otherTabs = typeof window === 'undefined' ? null : new BroadcastChannel(channel);

  function apply(saved: Saved): void {
    onSaved?.(saved);
    set(saved.slug, saved.state);
  }

  function set(slug: string, state: boolean): void {
    store.set(new Map([...store.get(), [slug, state]]));
  }

  async function loadQueue(): Promise<void> {
    const slugs = queue;
    queue = [];
    for (let from = 0; from < slugs.length; from += BATCH_SIZE) await loadBatch(slugs.slice(from, from + BATCH_SIZE));
  }

  async function loadBatch(slugs: string[]): Promise<void> {
    // After an error every state is false: the server accepts to set what is set already.
    const found = await load(slugs).catch((): string[] => []);
    // States that were set meanwhile are newer.
    store.set(new Map([...slugs.map((slug): [string, boolean] => [slug, found.includes(slug)]), ...store.get()]));
  }

  return {
    store,
    set,
    /** Loads missing states. All slugs of the same microtask share their requests. */
    load: (slugs: string[]): Promise<void> => {
      const missing = slugs.filter((slug) => !store.get().has(slug) && !requested.has(slug));
      for (const slug of missing) requested.add(slug);
      if (queue.length === 0 && missing.length > 0) loading = Promise.resolve().then(loadQueue);
      queue.push(...missing);
      return loading;
    },
    /** Stores a state that the server has confirmed, here and in the other tabs. */
    save: (saved: Saved): void => {
      apply(saved);
      otherTabs?.postMessage(saved);
    },
    /** Starts or stops applying the saved states of other tabs. */
    listen: (isListening: boolean): void => {
      if (otherTabs) otherTabs.onmessage = isListening ? ({ data }: MessageEvent<Saved>) => apply(data) : null;
    },
    clear: (): void => {
      requested.clear();
      store.set(store.initial);
    },
  };
}
