import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLate } from '../../hooks/use-late.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { signInRequest, subscribe } from '../accounts/sign-in-store.ts';
import { usePendingAction } from '../accounts/use-pending-action.ts';
import { useSignInLink } from '../accounts/use-sign-in-link.ts';

const Furniture = lazyWithFallback(async () => (await import('./overlays.tsx')).Overlays, WithoutFurniture);

/** What only the script needs comes after it, and is no part of the page that the server sends. */
export function LazyOverlays() {
  // Not late: it forgets what an earlier page was asked for, and must not forget what this one is.
  usePendingAction();
  const isLate = useLate();
  return (
    isLate && (
      <Suspense>
        <Furniture />
      </Suspense>
    )
  );
}

/** Where the modal cannot come, one signs in on the page that is there for it. */
function WithoutFurniture() {
  const { href, isThere } = useSignInLink();
  const isAsked = useSyncExternalStore(
    subscribe,
    () => signInRequest() !== null,
    () => false,
  );
  useEffect(() => {
    if (isAsked && !isThere) window.location.assign(href);
  }, [isAsked, isThere, href]);
  return null;
}
