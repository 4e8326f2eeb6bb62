import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { MINUTE } from '../../../server/time/time.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';
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

/** A visit ends after so many milliseconds without a new page. */
const VISIT_MS = 30 * MINUTE;

/**
 * Whether something was shown earlier in this visit, in any tab, and a function that records that it is shown. Each new
 * `address` prolongs the visit.
 */
export function useOncePerVisit(key: string, address: string): { wasShown: boolean; record: () => void } {
  const [stored, store] = useLocalStorage(key);
  const isRecent = () => Date.now() - Number(stored) < VISIT_MS;
  const [wasShown] = useState(isRecent);
  const record = () => store(String(Date.now()));
  const prolong = useEffectEvent((_address: string) => {
    if (isRecent()) record();
  });
  useEffect(() => prolong(address), [address]);
  return { wasShown, record };
}

/** Pauses a panel while the visitor points at it or has the focus in it. */
export function usePaused(isShown: boolean) {
  const [isPaused, setPaused] = useState(false);
  // A removed element fires no pointerleave event.
  if (isPaused && !isShown) setPaused(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  return { isPaused, pauseHandlers: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume } };
}
