import { useSyncExternalStore } from 'react';
import { shownNotification } from '../../runtime/notification-store.ts';
import { isPageObscured } from '../../runtime/page-obscured.ts';

/** Whether a dialog or a notification is shown. FOMO panels wait until it is gone. */
export function useObscured(): boolean {
  return useSyncExternalStore(subscribe, isObscured, () => true);
}

function isObscured(): boolean {
  return shownNotification.get() !== null || isPageObscured();
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open', 'role', 'aria-modal'],
  });
  const unsubscribe = shownNotification.subscribe(onChange);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}
