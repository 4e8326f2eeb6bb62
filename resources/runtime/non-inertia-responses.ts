import { router } from '@inertiajs/react';
import { notify } from '../components/notifications/notification-store.ts';
import { offlineText } from './calls.ts';

/**
 * Lets the browser load responses that are not Inertia pages, such as a proxy's error page. Inertia would show them in
 * a dialog for developers, and would show nothing when no response comes.
 */
export function handleNonInertiaResponses(): void {
  let asked: string | null = null;
  const loadWhole = (): false => {
    if (asked) window.location.assign(asked);
    return false;
  };
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) asked = visit.method === 'get' ? visit.url.href : window.location.href;
  });
  router.on('httpException', ({ detail: { response } }) => {
    if ('x-inertia' in response.headers) return;
    return loadWhole();
  });
  // Offline, the page stays. Otherwise the browser loads the address and shows its own error page if that fails.
  router.on('networkError', () => (asked && !navigator.onLine ? sayOffline(asked) : loadWhole()));
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async && !visit.interrupted) asked = null;
  });
}

function sayOffline(address: string): false {
  const term = new URL(address).searchParams.get('search');
  const missed = term ? `we could not search for “${term}”` : 'the page could not be opened';
  notify({ title: 'No connection', text: offlineText(missed) });
  return false;
}
