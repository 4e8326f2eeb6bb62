import { router } from '@inertiajs/react';
import { notify } from '../components/notifications/notification-store.ts';
import { offlineText } from './calls.ts';

// `meta` with every list: each page number has a title of its own.
const listing = ['artworks', 'filters', 'query', 'searchedFor', 'apiUrl', 'meta'];
const withNames = [...listing, 'breadcrumbs', 'heading'];

/** The same page with another query: only what the list shows is asked for, and what names it when the path or the term changes. */
export function visitListing(address: string): void {
  cancelReload();
  router.visit(address, {
    only: namedAlike(new URL(address, window.location.href), new URL(window.location.href)) ? listing : withNames,
    preserveState: true,
    preserveScroll: true,
    onStart: () => results()?.setAttribute('aria-busy', 'true'),
    onSuccess: () => {
      showTopOfResults();
      keepFocus();
    },
    // A visit that a later one interrupts leaves the list busy for that one.
    onFinish: (visit) => visit.interrupted || results()?.removeAttribute('aria-busy'),
    onNetworkError: sayOffline,
  });
}

/** The list as it is now, in place of the one that the history kept: no new entry, no scrolling. */
export function reloadListing(address: string): void {
  router.visit(address, {
    only: listing,
    async: true,
    replace: true,
    preserveState: true,
    preserveScroll: true,
    onCancelToken: ({ cancel }) => {
      reloading = cancel;
    },
    // What the history kept stays.
    onHttpException: () => false,
    onNetworkError: () => false,
  });
}

// An answer that comes after the visitor has gone further would be shown in place of where they are.
let reloading = () => {};

export function cancelReload(): void {
  reloading();
}

function namedAlike(next: URL, shown: URL): boolean {
  return next.pathname === shown.pathname && next.searchParams.get('search') === shown.searchParams.get('search');
}

/** Whether what is on its way is the list alone, in the place of the one that is shown. */
export function isVisitingListing(): boolean {
  return results()?.getAttribute('aria-busy') === 'true';
}

function sayOffline(): false {
  notify({ title: 'No connection', text: offlineText('the list stays as it was') });
  return false;
}

/** Who has used a link that went with the old list goes on from the new one, not from the top of the page. */
function keepFocus(): void {
  if (document.activeElement === document.body) results()?.focus({ preventScroll: true });
}

function showTopOfResults(): void {
  const top = results()?.getBoundingClientRect().top ?? 0;
  if (top < 0) results()?.scrollIntoView({ block: 'start' });
}

function results(): HTMLElement | null {
  return document.getElementById('results');
}
