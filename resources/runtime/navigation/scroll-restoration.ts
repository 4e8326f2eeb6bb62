import { router } from '@inertiajs/react';

interface Position {
  top: number;
  left: number;
}

/**
 * Saves the scroll position of a page before the visitor leaves it, so that Back restores it. Inertia saves it 100 ms
 * after the last scroll event on the current entry: too late for a quick click, and on the wrong entry after a quick
 * Back.
 */
export function startScrollRestoration(): void {
  let returnTo: Position | undefined;
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) savePosition({ top: window.scrollY, left: window.scrollX });
  });
  window.addEventListener('popstate', (event) => {
    returnTo = event.state?.page && (event.state.documentScrollPosition ?? { top: 0, left: 0 });
  });
  // The page is rendered. Inertia restores the position a frame later. Until then its delayed save, which reads the
  // position of the window, would replace the saved one.
  router.on('navigate', () => {
    if (!returnTo) return;
    savePosition(returnTo);
    window.scrollTo(returnTo);
    returnTo = undefined;
  });
  restoreAcrossDocuments();
}

/**
 * Inertia sets `history.scrollRestoration` to manual and restores only its own visits. WebKit would show a page from
 * the back/forward cache at its top. A reloaded page reads its position from the history entry.
 */
function restoreAcrossDocuments(): void {
  let left: Position | undefined;
  window.addEventListener('pagehide', () => {
    left = { top: window.scrollY, left: window.scrollX };
    savePosition(left);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && left) window.scrollTo(left);
  });
}

function savePosition(documentScrollPosition: Position): void {
  if (history.state?.page) history.replaceState({ ...history.state, documentScrollPosition }, '');
}
