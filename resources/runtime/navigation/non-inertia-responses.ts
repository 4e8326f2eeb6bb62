import { router } from '@inertiajs/core';
import { offlineText } from '../calls.ts';
import { notify } from '../notification-store.ts';

/**
 * Lets the browser load responses that are not Inertia pages, such as a proxy's error page. Inertia would show them in
 * a dialog for developers, and would show nothing when no response comes.
 */
export function handleNonInertiaResponses(): void {
  let requested: string | null = null;
  const loadDocument = (): false => {
    if (requested) window.location.assign(requested);
    return false;
  };
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) requested = visit.method === 'get' ? visit.url.href : window.location.href;
  });
  router.on('httpException', ({ detail: { response } }) => {
    if ('x-inertia' in response.headers) return;
    return loadDocument();
  });
  // Offline, the page stays. Otherwise the browser loads the address and shows its own error page if that fails.
  router.on('networkError', () => (requested && !navigator.onLine ? notifyOffline(requested) : loadDocument()));
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async && !visit.interrupted) requested = null;
  });
}

/** Reports a page that could not be opened. The page on the screen stays. */
export function notifyOffline(address: string): false {
  const term = new URL(address).searchParams.get('search');
  const missed = term ? `we could not search for “${term}”` : 'the page could not be opened';
  notify({ title: 'No connection', text: offlineText(missed) });
  return false;
}
