import { router } from '@inertiajs/core';
import type { LiveStatus } from '../../../../server/artworks/live/contract.ts';
import type { CartStatus } from '../../../../server/artworks/status.ts';
import { artworkSlugOf } from '../../../../server/navigation/slug.ts';
import { SECOND } from '../../../../server/time/time.ts';
import { call } from '../../../runtime/calls.ts';
import { createTimer } from '../../../runtime/state/create-timer.ts';
import { cart, loadCart } from '../../cart/cart-store.ts';
import { joinLiveTabs, type LiveTabs } from './live-tabs.ts';
import { watchPresses } from './presses.ts';

/** Artworks of one request for statuses. */
const BATCH_SIZE = 100;
/** Stored statuses. The oldest are deleted, except those of artworks that the page shows. */
const MAX_STATUSES = 500;
/** Milliseconds for which a tab in the background stays connected, so that a short look at another one costs nothing. */
const HIDDEN_TIME = 20 * SECOND;
/** Milliseconds over which the browsers spread their requests after the server has lost changes. */
const SPREAD = SECOND;
/** Milliseconds until statuses that could not be loaded are requested again. */
const RETRY = 10 * SECOND;
/** Milliseconds after which a visit has rendered its page. */
const SETTLED = 0.5 * SECOND;
/** Milliseconds after the connection in which a page can still be older than it. */
const PAGE_AGE = 10 * SECOND;

const STATUSES: Record<LiveStatus['status'], CartStatus> = {
  Available: 'available',
  reserved: 'reserved',
  Sold: 'sold',
};

const ANNOUNCEMENTS: Record<LiveStatus['status'], string> = {
  Available: 'This artwork is available again.',
  reserved: 'This artwork was just reserved.',
  Sold: 'This artwork was just sold.',
};

/** Follows the statuses of artworks while this tab is visible and shows some. */
export function startLiveStatuses(): void {
  new LiveStatuses().start();
}

class LiveStatuses {
  #tabs: LiveTabs | null = null;
  #connectedAt = 0;
  readonly #hiding = createTimer();
  readonly #syncing = createTimer();
  /** The newest request for statuses. Answers of earlier ones are ignored. */
  #latestSync: symbol | null = null;
  /** Slugs with an event since that request: the event is newer than the answer. */
  readonly #changed = new Set<string>();
  /** The slugs of the cart in the other tabs; null until it has been loaded. */
  #knownCart: string | null = null;
  /** The status of the artwork whose page is open. */
  #known: LiveStatus | null = null;
  /** For screen readers; outside the app, so that no page carries it. */
  readonly #announcer = document.createElement('p');
  readonly #whenNotPressed = watchPresses();

  start(): void {
    this.#announcer.setAttribute('role', 'status');
    this.#announcer.className = 'sr-only';
    document.body.append(this.#announcer);
    document.addEventListener('visibilitychange', () => this.#follow());
    window.addEventListener('pageshow', () => this.#follow());
    // A connection and a lock would keep the page out of the back/forward cache.
    window.addEventListener('pagehide', () => this.#stop());
    router.on('navigate', () => {
      this.#announcer.textContent = '';
      window.setTimeout(() => this.#followPage(), SETTLED);
    });
    // A page from the history was rendered before, perhaps in another document.
    window.addEventListener('popstate', () => this.#syncWithin(SETTLED));
    cart.subscribe(() => this.#sendOwnChange());
    this.#follow();
  }

  #follow(): void {
    this.#hiding.stop();
    if (document.hidden) this.#hiding.start(HIDDEN_TIME, () => this.#stop());
    else if (shownSlugs().length === 0) this.#stop();
    else this.#tabs ??= this.#join();
  }

  #join(): LiveTabs {
    return joinLiveTabs({
      onStatus: (status) => {
        this.#changed.add(status.slug);
        this.#apply([status]);
      },
      onState: (isLive) => this.#onState(isLive),
      onResync: () => this.#syncWithin(Math.random() * SPREAD),
      onCart: () => this.#onCart(),
    });
  }

  #followPage(): void {
    this.#follow();
    if (Date.now() < this.#connectedAt + PAGE_AGE) this.#syncWithin(0);
  }

  #stop(): void {
    this.#hiding.stop();
    this.#tabs?.leave();
    this.#tabs = null;
  }

  #onState(isLive: boolean): void {
    if (isLive === cart.get().isLive) return;
    cart.set({ ...cart.get(), isLive });
    this.#latestSync = null;
    this.#connectedAt = Date.now();
    if (isLive) this.#syncWithin(0);
  }

  #syncWithin(delay: number): void {
    this.#syncing.start(delay, () => void this.#sync());
  }

  /** Loads the statuses of the artworks that the page shows; while the browser is not connected, after the next connection. */
  async #sync(): Promise<void> {
    const request = Symbol();
    this.#latestSync = request;
    this.#changed.clear();
    const slugs = shownSlugs();
    for (let from = 0; from < slugs.length && cart.get().isLive; from += BATCH_SIZE) {
      const query = new URLSearchParams(slugs.slice(from, from + BATCH_SIZE).map((slug) => ['slugs[]', slug]));
      const answer = await call<{ data: LiveStatus[] }>('get', `/web/api/artworks/statuses?${query}`).catch(() => null);
      if (this.#latestSync !== request) return;
      if (!answer) return this.#syncWithin(RETRY * (0.5 + Math.random()));
      this.#apply(answer.body.data.filter(({ slug }) => !this.#changed.has(slug)));
    }
  }

  /** Another tab must not take an artwork of this browser's cart for another visitor's. */
  #sendOwnChange(): void {
    const { slugs } = cart.get();
    if (!slugs) return;
    const own = [...slugs].sort().join();
    if (this.#knownCart !== null && own !== this.#knownCart) this.#tabs?.sendCart();
    this.#knownCart = own;
  }

  #onCart(): void {
    // The other tabs have this change already.
    this.#knownCart = null;
    loadCart().catch(() => undefined);
  }

  #apply(statuses: LiveStatus[]): void {
    this.#whenNotPressed(() => {
      const { slugs, orders, changes } = cart.get();
      const next = new Map(changes);
      for (const { slug, status } of statuses) {
        next.delete(slug);
        next.set(slug, STATUSES[status]);
      }
      for (const status of statuses) this.#announce(status);
      if (next.size > MAX_STATUSES) deleteOldest(next);
      cart.set({ ...cart.get(), changes: next });
      // The own reservation or order has ended.
      if (statuses.some(({ slug, status }) => status !== 'reserved' && (slugs?.has(slug) || orders.has(slug))))
        this.#onCart();
    });
  }

  /** Announces a change of the artwork whose page is open, unless this browser holds it. */
  #announce(next: LiveStatus): void {
    const { slugs, orders } = cart.get();
    if (next.slug !== artworkSlugOf(window.location.pathname)) return;
    const hasChanged = this.#known?.slug === next.slug && this.#known.status !== next.status;
    this.#known = next;
    if (hasChanged && !slugs?.has(next.slug) && !orders.has(next.slug))
      this.#announcer.textContent = ANNOUNCEMENTS[next.status];
  }
}

function deleteOldest(statuses: Map<string, CartStatus>): void {
  const shown = new Set(shownSlugs());
  for (const slug of statuses.keys()) if (statuses.size > MAX_STATUSES && !shown.has(slug)) statuses.delete(slug);
}

/** The artworks that the page shows or links. */
function shownSlugs(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/artworks/"]');
  const paths = [window.location.pathname, ...Array.from(links, ({ pathname }) => pathname)];
  return [...new Set(paths.flatMap((path) => artworkSlugOf(path) ?? []))];
}
