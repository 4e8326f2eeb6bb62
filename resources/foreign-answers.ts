import { router } from '@inertiajs/react';

/**
 * An answer that is no page of ours, as a proxy gives when the shop does not answer, is shown by the browser itself:
 * Inertia would put it into a dialog that is meant for developers. And where none comes, Inertia would say nothing at all.
 */
export function showForeignAnswers(): void {
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
  // The browser has words of its own for why a page does not come. What is only brought up to date stays as it is.
  router.on('networkError', loadWhole);
  router.on('finish', ({ detail: { visit } }) => {
    if (!visit.async && !visit.interrupted) asked = null;
  });
}
