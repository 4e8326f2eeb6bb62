import { router } from '@inertiajs/core';
import { offlineText } from '../../runtime/calls.ts';
import type { PartVisits } from '../../runtime/navigation/visits.ts';
import { notify } from '../../runtime/notification-store.ts';
import { createTimer } from '../../runtime/state/create-timer.ts';

// `meta` comes with every list, because each page number has its own title.
const LIST_PROPS = ['artworks', 'filters', 'query', 'searchedFor', 'apiUrl', 'meta'];
const LIST_AND_HEADING_PROPS = [...LIST_PROPS, 'breadcrumbs', 'heading'];

/** Milliseconds after which the list that is shown becomes plain blocks. */
const WAITING_MS = 120;
const waiting = createTimer();

interface VisitState {
  /** The latest visit of the list. */
  latest: object | null;
  cancelReload: () => void;
}

const visits: VisitState = { latest: null, cancelReload: () => {} };

/**
 * Visits the same page with another query. Requests only the list's props, plus heading and breadcrumbs when the path
 * or the search term changes.
 */
export function visitListing(address: string): void {
  cancelReload();
  const visit = {};
  visits.latest = visit;
  router.visit(address, {
    only: hasSameHeading(new URL(address, window.location.href), new URL(window.location.href))
      ? LIST_PROPS
      : LIST_AND_HEADING_PROPS,
    preserveState: true,
    preserveScroll: true,
    onStart: startWaiting,
    onSuccess: () => {
      scrollToResults();
      keepFocus();
    },
    // A visit that another visit of the list has replaced leaves the list busy for that one.
    onFinish: () => {
      if (visits.latest === visit) endWaiting();
    },
    onNetworkError: notifyOffline,
  });
}

/** Styling all cards anew takes a phone as long as a quick response, so only a slow one changes them. */
function startWaiting(): void {
  results()?.setAttribute('aria-busy', 'true');
  if (!waiting.isRunning()) waiting.start(WAITING_MS, () => results()?.setAttribute('data-waiting', ''));
}

function endWaiting(): void {
  waiting.stop();
  results()?.removeAttribute('aria-busy');
  results()?.removeAttribute('data-waiting');
}

/** Loads all options of a filter. The address replaces that of the page, since the list is the same. */
export function showMoreOptions(address: string, onSuccess: () => void): void {
  router.visit(address, {
    only: ['filters'],
    replace: true,
    preserveState: true,
    preserveScroll: true,
    onSuccess,
    onNetworkError: notifyOffline,
  });
}

/** Reloads the list that came from the history, without a new history entry and without scrolling. */
export function reloadListing(address: string): void {
  router.visit(address, {
    only: LIST_PROPS,
    async: true,
    replace: true,
    preserveState: true,
    preserveScroll: true,
    onCancelToken: ({ cancel }) => {
      visits.cancelReload = cancel;
    },
    // On an error the list from the history stays.
    onHttpException: () => false,
    onNetworkError: () => false,
  });
}

/** A late response would replace the page that the visitor has opened since. */
export function cancelReload(): void {
  visits.cancelReload();
}

/** Whether a page consists of a list of artworks, which `reloadListing` can load again. */
function isListing(props: object): boolean {
  return 'artworks' in props && 'apiUrl' in props;
}

function hasSameHeading(next: URL, shown: URL): boolean {
  return next.pathname === shown.pathname && next.searchParams.get('search') === shown.searchParams.get('search');
}

/** Whether a visit is under way that replaces only the list. */
function isVisitingListing(): boolean {
  return results()?.getAttribute('aria-busy') === 'true';
}

/** What clicks and Back do with lists. */
export const listingVisits: PartVisits = {
  visit: visitListing,
  isVisiting: isVisitingListing,
  isPartOf: isListing,
  reload: reloadListing,
  cancelReload,
};

function notifyOffline(): false {
  notify({ title: 'No connection', text: offlineText('the list stays as it was') });
  return false;
}

/** Moves the focus to the list when the link that had it has disappeared with the old list. */
function keepFocus(): void {
  if (document.activeElement === document.body) results()?.focus({ preventScroll: true });
}

function scrollToResults(): void {
  const list = results();
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
}

function results(): HTMLElement | null {
  return document.getElementById('results');
}
