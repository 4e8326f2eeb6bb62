import { router } from '@inertiajs/react';
import { cancelReload, isVisitingListing, reloadListing, visitListing } from './listing-visits.ts';
import { handleNonInertiaResponses } from './non-inertia-responses.ts';
import { startPrefetching } from './prefetch.ts';
import { startScrollRestoration } from './scroll-restoration.ts';

const hoverIntentMs = 75;
const leftToTheBrowser = /^\/(sign-out|oauth\/|images\/|web\/api\/|forms\/|checkout\/return\/)|\.[a-z0-9]{2,5}$/;

/** Plain same-site links become Inertia visits: one listener for every link, so that rendering pays nothing for them. */
export function startVisits(version: string | null): void {
  document.addEventListener('click', onClick);
  prefetchWhatIsPointedAt(startPrefetching(version));
  startScrollRestoration();
  showProgress();
  handleNonInertiaResponses();
  followNavigation();
}

/** The address that a link leads to inside this site, or null where the browser should follow it itself. */
export function siteAddress(link: HTMLAnchorElement, here: Pick<Location, 'href' | 'origin'>): string | null {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const url = new URL(link.href, here.href);
  if (url.origin !== here.origin || leftToTheBrowser.test(url.pathname)) return null;
  const onlyFragmentDiffers = url.hash && url.href.split('#')[0] === here.href.split('#')[0];
  return onlyFragmentDiffers ? null : url.pathname + url.search + url.hash;
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = linkOf(event);
  const address = link && siteAddress(link, window.location);
  if (!address) return;
  event.preventDefault();
  if (link.closest('[data-listing-links]')) visitListing(address);
  else router.visit(address, { viewTransition: !wantsStillness() });
}

// Also as long as what makes more of a transition has not come.
function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function prefetchWhatIsPointedAt(prefetch: (url: string) => void): void {
  let intent: number | undefined;
  const prefetchTargetOf = (link: HTMLAnchorElement) => {
    const url = urlToPrefetch(link);
    if (url) prefetch(url);
  };
  const onPointerOver = (event: PointerEvent) => {
    window.clearTimeout(intent);
    const link = event.pointerType === 'mouse' && linkOf(event);
    if (link) intent = window.setTimeout(() => prefetchTargetOf(link), hoverIntentMs);
  };
  const onPointerDown = (event: PointerEvent) => {
    const link = event.button === 0 && linkOf(event);
    if (link) prefetchTargetOf(link);
  };
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('pointerdown', onPointerDown);
  // Before it is asked for: from here on nothing comes ahead of it.
  document.addEventListener('click', () => window.clearTimeout(intent), { capture: true });
}

/** The address of a page that a visit would ask for whole. */
function urlToPrefetch(link: HTMLAnchorElement): string | null {
  const address = siteAddress(link, window.location);
  if (!address || link.closest('[data-listing-links]')) return null;
  const url = new URL(address, window.location.href);
  url.hash = '';
  // A search is counted when it is seen.
  return url.searchParams.has('search') || url.href === window.location.href.split('#', 1)[0] ? null : url.href;
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

// A list that is brought up to date is asynchronous.
function showProgress(): void {
  const { dataset } = document.documentElement;
  router.on('start', (event) => {
    if (!event.detail.visit.async) dataset.visiting = '';
  });
  router.on('finish', (event) => {
    if (!event.detail.visit.async) delete dataset.visiting;
  });
}

// A page that came without a load must say so itself: its title is read out, and focus starts from its top.
function followNavigation(): void {
  let name = nameOf(window.location);
  let cameBackTo: string | undefined;
  /** Where the focus was as the page was asked for. */
  let left: Element | null = null;
  window.addEventListener('popstate', () => {
    cancelReload();
    // Not from the entry's state, which a collector's history keeps locked.
    cameBackTo = window.location.pathname + window.location.search;
  });
  router.on('start', ({ detail: { visit } }) => {
    if (!visit.async) left = document.activeElement;
  });
  router.on('navigate', ({ detail: { page } }) => {
    // Whoever goes back twice in a hurry hears of the first page when the second is already on its way.
    const isBack = cameBackTo === page.url.split('#', 1)[0];
    if (isBack && isList(page)) reloadListing(page.url);
    else if (name !== nameOf(window.location) && !isHeardAlready()) announcePage(left);
    name = nameOf(window.location);
    if (isBack) cameBackTo = undefined;
  });
}

function isList({ component, props }: { component: string; props: object }): boolean {
  return 'filters' in props || component === 'favorites/index';
}

/** What makes one address another page than the next: filters and page numbers do not. */
function nameOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
}

/** A list tells of itself, and whoever is using a form is not to be moved out of it. */
function isHeardAlready(): boolean {
  return isVisitingListing() || document.activeElement?.closest('form') != null;
}

function announcePage(left: Element | null): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
  const main = document.getElementById('main');
  const isInside = document.activeElement !== left && main?.contains(document.activeElement);
  // Whoever was quicker is at work on the page already.
  if (!isInside) main?.focus({ preventScroll: true });
}
