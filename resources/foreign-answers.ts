import { router } from '@inertiajs/react';

/**
 * An answer that is no page of ours, as a proxy gives when the shop does not answer, is shown by the browser itself:
 * Inertia would put it into a dialog that is meant for developers.
 */
export function showForeignAnswers(): void {
  let asked: string | null = null;
  router.on('before', ({ detail: { visit } }) => {
    if (!visit.async) asked = visit.method === 'get' ? visit.url.href : window.location.href;
  });
  router.on('httpException', ({ detail: { response } }) => {
    if ('x-inertia' in response.headers) return;
    if (asked) window.location.assign(asked);
    return false;
  });
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async && !visit.interrupted) asked = null;
  });
}
