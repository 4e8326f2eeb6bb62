import { router } from '@inertiajs/core';
import type { LiveStatus } from '../../../../server/artworks/live/contract.ts';
import type { CartStatus } from '../../../../server/artworks/status.ts';
import { artworkSlugOf } from '../../../../server/navigation/slug.ts';
import { SECOND } from '../../../../server/time/time.ts';
import { call } from '../../../runtime/calls.ts';
import { cart, loadCart } from '../../cart/cart-store.ts';
import { joinLiveTabs, type LiveTabs } from './live-tabs.ts';
import { watchPresses, whenNotPressed } from './presses.ts';

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

let tabs: LiveTabs | null = null;
let hiding: number | undefined;
let syncing: number | undefined;
let connectedAt = 0;
/** The newest request for statuses. Answers of earlier ones are ignored. */
let latestSync: symbol | null = null;
/** Slugs with an event since that request: the event is newer than the answer. */
const changed = new Set<string>();

/** Follows the statuses of artworks while this tab is visible and shows some. */
export function startLiveStatuses(): void {
  watchPresses();
  announcer.setAttribute('role', 'status');
  announcer.className = 'sr-only';
  document.body.append(announcer);
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pageshow', follow);
  // A connection and a lock would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', stop);
  router.on('navigate', () => {
    announcer.textContent = '';
    window.setTimeout(followPage, SETTLED);
  });
  // A page from the history was rendered before, perhaps in another document.
  window.addEventListener('popstate', () => syncWithin(SETTLED));
  cart.subscribe(sendOwnChange);
  follow();
}

function follow(): void {
  window.clearTimeout(hiding);
  if (document.hidden) hiding = window.setTimeout(stop, HIDDEN_TIME);
  else if (shownSlugs().length === 0) stop();
  else tabs ??= joinLiveTabs({ onStatus, onState, onResync: () => syncWithin(Math.random() * SPREAD), onCart });
}

function followPage(): void {
  follow();
  if (Date.now() < connectedAt + PAGE_AGE) syncWithin(0);
}

function stop(): void {
  window.clearTimeout(hiding);
  tabs?.leave();
  tabs = null;
}

function onStatus(status: LiveStatus): void {
  changed.add(status.slug);
  apply([status]);
}

function onState(isLive: boolean): void {
  if (isLive === cart.get().isLive) return;
  cart.set({ ...cart.get(), isLive });
  latestSync = null;
  connectedAt = Date.now();
  if (isLive) syncWithin(0);
}

function syncWithin(delay: number): void {
  window.clearTimeout(syncing);
  syncing = window.setTimeout(sync, delay);
}

/** Loads the statuses of the artworks that the page shows; while the browser is not connected, after the next connection. */
async function sync(): Promise<void> {
  const request = Symbol();
  latestSync = request;
  changed.clear();
  const slugs = shownSlugs();
  for (let from = 0; from < slugs.length && cart.get().isLive; from += BATCH_SIZE) {
    const query = new URLSearchParams(slugs.slice(from, from + BATCH_SIZE).map((slug) => ['slugs[]', slug]));
    const answer = await call<{ data: LiveStatus[] }>('get', `/web/api/artworks/statuses?${query}`).catch(() => null);
    if (latestSync !== request) return;
    if (!answer) return syncWithin(RETRY * (0.5 + Math.random()));
    apply(answer.body.data.filter(({ slug }) => !changed.has(slug)));
  }
}

/** The slugs of the cart that the other tabs know of; null until it has been loaded. */
let knownCart: string | null = null;

/** Another tab must not take an artwork of this browser's cart for another visitor's. */
function sendOwnChange(): void {
  const { slugs } = cart.get();
  if (!slugs) return;
  const own = [...slugs].sort().join();
  if (knownCart !== null && own !== knownCart) tabs?.sendCart();
  knownCart = own;
}

function onCart(): void {
  // The other tabs know of this change.
  knownCart = null;
  loadCart().catch(() => undefined);
}

function apply(statuses: LiveStatus[]): void {
  whenNotPressed(() => {
    const { slugs, orders, changes } = cart.get();
    const next = new Map(changes);
    for (const { slug, status } of statuses) {
      next.delete(slug);
      next.set(slug, STATUSES[status]);
    }
    for (const status of statuses) announce(status);
    if (next.size > MAX_STATUSES) deleteOldest(next);
    cart.set({ ...cart.get(), changes: next });
    // The own reservation or order has ended.
    if (statuses.some(({ slug, status }) => status !== 'reserved' && (slugs?.has(slug) || orders.has(slug)))) onCart();
  });
}

/** For screen readers; outside the app, so that no page carries it. */
const announcer = document.createElement('p');
/** What is known of the artwork whose page is open. */
let known: LiveStatus | null = null;

/** Announces a change of the artwork whose page is open, unless this browser holds it. */
function announce(next: LiveStatus): void {
  const { slugs, orders } = cart.get();
  if (next.slug !== artworkSlugOf(window.location.pathname)) return;
  const hasChanged = known?.slug === next.slug && known.status !== next.status;
  known = next;
  if (hasChanged && !slugs?.has(next.slug) && !orders.has(next.slug))
    announcer.textContent = ANNOUNCEMENTS[next.status];
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
