import { router } from '@inertiajs/react';
import { notify } from '../components/notifications/notification-store.ts';
import { offlineText } from './calls.ts';

/**
 * An answer that is no page of ours, as a proxy gives when the shop does not answer, is shown by the browser itself:
 * Inertia would put it into a dialog that is meant for developers. And where none comes, Inertia would say nothing at all.
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
  // Without a connection the page stays. Otherwise the browser tries by itself, and has words for why a page does not come.
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
