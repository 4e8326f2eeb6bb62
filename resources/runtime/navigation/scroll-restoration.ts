import { router } from '@inertiajs/core';

interface Position {
  top: number;
  left: number;
}

/**
 * Saves the scroll position of a page before the visitor leaves it, so that Back restores it. Inertia saves it 100 ms after the
 * last scroll event, on the current entry. This is too late for a quick click, and the wrong entry after a quick Back.
 */
export function startScrollRestoration(): void {
  let back: { address: string; position: Position } | undefined;
  let left: Position | undefined;
  router.on('before', ({ detail: { visit } }) => {
    if (visit.async) return;
    left = savePosition();
  });
  // What a list shows while it waits, such as a new filter above it, can move the window: the position is that of the press.
  router.on('beforeUpdate', () => {
    if (left) savePosition(left);
  });
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async) left = undefined;
  });
  window.addEventListener('popstate', ({ state }) => {
    left = undefined;
    const position = state?.documentScrollPosition ?? { top: 0, left: 0 };
    back = state?.page && { address: window.location.pathname + window.location.search, position };
  });
  // The page is rendered. Inertia restores the position a frame later. Until then its delayed save, which reads the
  // position of the window, would replace the saved one.
  router.on('navigate', ({ detail: { page } }) => {
    // During a quick Back, the event of the visit before arrives first.
    if (!back || back.address !== page.url.split('#', 1)[0]) return;
    savePosition(back.position);
    window.scrollTo(back.position);
    back = undefined;
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
    left = savePosition();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && left) window.scrollTo(left);
  });
}

/** By default the position of the window. */
function savePosition(documentScrollPosition: Position = { top: window.scrollY, left: window.scrollX }): Position {
  if (history.state?.page) history.replaceState({ ...history.state, documentScrollPosition }, '');
  return documentScrollPosition;
}
