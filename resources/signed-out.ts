import { router } from '@inertiajs/react';
import { signOutKey } from './sign-out-time.ts';

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
    localStorage.setItem(signOutKey, String(Date.now()));
  } catch {}
}
