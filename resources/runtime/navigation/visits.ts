import { type Page, router } from '@inertiajs/core';
import { prefersReducedMotion } from '../prefers-reduced-motion.ts';
import { isModifiedClick } from './is-modified-click.ts';
import { handleNonInertiaResponses } from './non-inertia-responses.ts';
import { startPrefetching } from './prefetch.ts';
import { startScrollRestoration } from './scroll-restoration.ts';
import { transitionGate } from './transition-gate.ts';

const HOVER_INTENT_MS = 75;
const BROWSER_PATHS = /^\/(sign-out|oauth\/|images\/|web\/api\/|forms\/|checkout\/return\/)|\.[a-z0-9]{2,5}$/;

/** Visits that replace only a part of the page, such as a list. */
export interface PartVisits {
  /** Follows a link inside an element with `data-listing-links`. */
  visit: (address: string) => void;
  /** Whether such a visit is under way. */
  isVisiting: () => boolean;
  /** Whether a page with these props has such a part. */
  isPartOf: (props: object) => boolean;
  /** Loads the part anew on a page from the history. */
  reload: (address: string) => void;
  cancelReload: () => void;
}

/** Turns clicks on same-site links into Inertia visits with one listener, so that rendering links costs nothing. */
export function startVisits({ version, url }: Pick<Page, 'version' | 'url'>, parts: PartVisits): void {
  document.addEventListener('click', (event) => onClick(event, parts));
  // Before Inertia's own listener, which shows a loaded page at once.
  window.addEventListener('popstate', (event) => transitionGate.onPopState?.(event));
  prefetchOnIntent(startPrefetching(version));
  startScrollRestoration();
  showProgress();
  handleNonInertiaResponses();
  announceNavigation(url, parts);
}

/** The address of a link inside this site; null where the browser must follow the link itself. */
export function siteAddress(link: HTMLAnchorElement, here: Pick<Location, 'href' | 'origin'>): string | null {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const url = new URL(link.href, here.href);
  if (url.origin !== here.origin || BROWSER_PATHS.test(url.pathname)) return null;
  const onlyFragmentDiffers = url.hash && url.href.split('#')[0] === here.href.split('#')[0];
  return onlyFragmentDiffers ? null : url.pathname + url.search + url.hash;
}

function onClick(event: MouseEvent, parts: PartVisits): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (isModifiedClick(event)) return;
  const link = linkAt(event);
  const address = link && siteAddress(link, window.location);
  if (!address) return;
  event.preventDefault();
  if (link.closest('[data-listing-links]')) parts.visit(address);
  else router.visit(address, { viewTransition: !prefersReducedMotion() });
}

function prefetchOnIntent(prefetch: (url: string) => void): void {
  let intent: number | undefined;
  const prefetchTargetOf = (link: HTMLAnchorElement) => {
    const url = urlToPrefetch(link);
    if (url) prefetch(url);
  };
  const onPointerOver = (event: PointerEvent) => {
    window.clearTimeout(intent);
    const link = event.pointerType === 'mouse' && linkAt(event);
    if (link) intent = window.setTimeout(() => prefetchTargetOf(link), HOVER_INTENT_MS);
  };
  const onPointerDown = (event: PointerEvent) => {
    const link = event.button === 0 && linkAt(event);
    if (link) prefetchTargetOf(link);
  };
  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('pointerdown', onPointerDown);
  // In the capture phase: the visit cancels the hover prefetch before it starts.
  document.addEventListener('click', () => window.clearTimeout(intent), { capture: true });
}

/** The address of a whole page that a visit would request; null for lists, searches and the current page. */
function urlToPrefetch(link: HTMLAnchorElement): string | null {
  const address = siteAddress(link, window.location);
  if (!address || link.closest('[data-listing-links]')) return null;
  const url = new URL(address, window.location.href);
  url.hash = '';
  // The server counts a search when its page is requested.
  return url.searchParams.has('search') || url.href === window.location.href.split('#', 1)[0] ? null : url.href;
}

function linkAt(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

// Reloads of a list are asynchronous visits.
function showProgress(): void {
  const { dataset } = document.documentElement;
  router.on('start', (event) => {
    if (!event.detail.visit.async) dataset.visiting = '';
  });
  router.on('finish', (event) => {
    if (!event.detail.visit.async) delete dataset.visiting;
  });
}

/**
 * After a visit, screen readers get the new title and the focus starts at the top, as after a page load.
 *
 * `firstAddress`: the address of the document's page. The location may still be that of a refused form; Inertia replaces it.
 */
function announceNavigation(firstAddress: string, parts: PartVisits): void {
  let pageId = pageIdOf(new URL(firstAddress, window.location.href));
  let backAddress: string | undefined;
  /** The focused element when the visit started. */
  let focusedBefore: Element | null = null;
  window.addEventListener('popstate', () => {
    parts.cancelReload();
    // The state of the history entry is encrypted for collectors, so the address is read from the location.
    backAddress = window.location.pathname + window.location.search;
  });
  router.on('start', ({ detail: { visit } }) => {
    if (!visit.async) focusedBefore = document.activeElement;
  });
  router.on('navigate', ({ detail: { page } }) => {
    // After two quick steps back, the event of the first page arrives while the second is loading.
    const isBack = backAddress === page.url.split('#', 1)[0];
    if (isBack && parts.isPartOf(page.props)) parts.reload(page.url);
    // A list announces its own changes, and a visitor who uses a form keeps the focus in it.
    else if (pageId !== pageIdOf(window.location) && !parts.isVisiting() && !document.activeElement?.closest('form'))
      announcePage(focusedBefore);
    pageId = pageIdOf(window.location);
    if (isBack) backAddress = undefined;
  });
}

/** Identifies a page. Filters and page numbers do not make another page. */
function pageIdOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname} ${new URLSearchParams(search).get('search') ?? ''}`;
}

function announcePage(focusedBefore: Element | null): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
  const main = document.getElementById('main');
  const hasFocusMoved = document.activeElement !== focusedBefore && main?.contains(document.activeElement);
  // The visitor may have moved the focus into the new page already.
  if (!hasFocusMoved) main?.focus({ preventScroll: true });
}
