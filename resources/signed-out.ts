import { router } from '@inertiajs/react';

/** Under this key the browser's other tabs hear of it. */
export const signedOutNews = 'signedOut';

/** Whether this browser has signed out after a moment, in milliseconds since the epoch; one of a clock that ran ahead does not count. */
export function hasSignedOutSince(moment: number): boolean {
  try {
    const at = Number(localStorage.getItem(signedOutNews));
    return at > moment && at <= Date.now();
  } catch {
    return false;
  }
}

/**
 * After a sign-out, however it came about, nothing of the collector stays with the browser: neither what was typed into the
 * checkout nor what the history holds, which nobody can read from now on. To be asked before a page is shown.
 */
export function forgetCollector(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not everywhere
  document.cookie = 'signed_out=; path=/; max-age=0';
  router.clearHistory();
  try {
    localStorage.removeItem('checkoutFormData');
    localStorage.setItem(signedOutNews, String(Date.now()));
  } catch {}
}
