import { router } from '@inertiajs/react';

const listing = ['artworks', 'filters', 'query', 'apiUrl'];
const withPath = [...listing, 'breadcrumbs', 'meta', 'heading'];

/** The same page with another query: only what the list shows is asked for, and what names it when the path changes. */
export function visitListing(address: string, onArrival?: () => void): void {
  stopReloading();
  const pathChanges = new URL(address, window.location.href).pathname !== window.location.pathname;
  router.visit(address, {
    only: pathChanges ? withPath : listing,
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

function showTopOfResults(): void {
  const top = results()?.getBoundingClientRect().top ?? 0;
  if (top < 0) results()?.scrollIntoView({ block: 'start' });
}

function results(): HTMLElement | null {
  return document.getElementById('results');
}
