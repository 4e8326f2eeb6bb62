import { router } from '@inertiajs/react';

interface Place {
  top: number;
  left: number;
}

/**
 * Back shows the place on the page that was left. Inertia notes it 100 ms after the last scrolling, always on the entry
 * of that moment: too late for whoever goes on sooner, and on the wrong entry for whoever has come back by then.
 */
export function startScrollRestoration(): void {
  let returnTo: Place | undefined;
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) note({ top: window.scrollY, left: window.scrollX });
  });
  window.addEventListener('popstate', (event) => {
    returnTo = event.state?.documentScrollPosition;
  });
  // Inertia goes to the noted place in the frame after this event.
  router.on('navigate', () => {
    if (returnTo) note(returnTo);
    returnTo = undefined;
  });
  restoreAcrossDocuments();
}

/**
 * Inertia sets `history.scrollRestoration` to manual and then restores its own visits only: WebKit shows a page that
 * comes back from the back/forward cache at its top. A page that is loaded again reads its place from the entry.
 */
function restoreAcrossDocuments(): void {
  let left: Place | undefined;
  window.addEventListener('pagehide', () => {
    left = { top: window.scrollY, left: window.scrollX };
    note(left);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && left) window.scrollTo(left);
  });
}

function note(documentScrollPosition: Place): void {
  if (history.state?.page) history.replaceState({ ...history.state, documentScrollPosition }, '');
}
