import { router } from '@inertiajs/react';

const listing = ['artworks', 'filters', 'query', 'searchedFor', 'apiUrl'];
const withNames = [...listing, 'breadcrumbs', 'meta', 'heading'];

/** The same page with another query: only what the list shows is asked for, and what names it when the path or the term changes. */
export function visitListing(address: string, onArrival?: () => void): void {
  stopReloading();
  router.visit(address, {
    only: namedAlike(new URL(address, window.location.href), new URL(window.location.href)) ? listing : withNames,
    preserveState: true,
    preserveScroll: true,
    onStart: () => results()?.setAttribute('aria-busy', 'true'),
    onSuccess: () => {
      onArrival?.();
      showTopOfResults();
    },
    // A visit that a later one interrupts leaves the list busy for that one.
    onFinish: (visit) => visit.interrupted || results()?.removeAttribute('aria-busy'),
    onNetworkError: () => window.location.assign(address),
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
  });
}

// An answer that comes after the visitor has gone further would be shown in place of where they are.
let reloading = () => {};

export function stopReloading(): void {
  reloading();
}

function namedAlike(next: URL, shown: URL): boolean {
  return next.pathname === shown.pathname && next.searchParams.get('search') === shown.searchParams.get('search');
}

function showTopOfResults(): void {
  const top = results()?.getBoundingClientRect().top ?? 0;
  if (top < 0) results()?.scrollIntoView({ block: 'start' });
}

function results(): HTMLElement | null {
  return document.getElementById('results');
}
