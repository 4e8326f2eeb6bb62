import { router } from '@inertiajs/react';

const listing = ['artworks', 'filters', 'query', 'apiUrl'];
const withPath = [...listing, 'breadcrumbs', 'meta', 'heading'];

/** The same page with another query: only what the list shows is asked for, and what names it when the path changes. */
export function visitListing(address: string): void {
  const pathChanges = new URL(address, window.location.href).pathname !== window.location.pathname;
  router.visit(address, {
    only: pathChanges ? withPath : listing,
    preserveState: true,
    preserveScroll: true,
    onSuccess: showTopOfResults,
    onNetworkError: () => window.location.assign(address),
  });
}

/** The list as it is now, in place: no new entry in the history, no scrolling. */
export function reloadListing(): void {
  router.reload({ only: listing });
}

function showTopOfResults(): void {
  const results = document.getElementById('results');
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
}
