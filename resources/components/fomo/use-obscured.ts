import { useSyncExternalStore } from 'react';
import { isPageObscured } from '../../runtime/page-obscured.ts';
import { shownNotification } from '../notifications/notification-store.ts';

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
