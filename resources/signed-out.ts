import { router } from '@inertiajs/react';

const cookie = 'signed_out';
/** Tells this browser's other tabs. */
const news = 'signedOut';

/**
 * After a sign-out, however it came about, nothing of the collector stays with the browser: neither what was typed into the
 * checkout nor what the history holds, which is unreadable from now on. To be asked before a page is shown.
 */
export function forgetWhoSignedOut(): void {
  if (!document.cookie.includes(`${cookie}=`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not everywhere
  document.cookie = `${cookie}=; path=/; max-age=0`;
  router.clearHistory();
  try {
    localStorage.removeItem('checkoutFormData');
    localStorage.setItem(news, String(Date.now()));
  } catch {}
}

/** A tab that still shows a collector's page goes on as a visitor's. */
export function leaveWithOtherTabs(): () => void {
  const onNews = (event: StorageEvent) => {
    if (event.key !== news) return;
    router.clearHistory();
    window.location.reload();
  };
  window.addEventListener('storage', onNews);
  return () => window.removeEventListener('storage', onNews);
}
