import { Suspense, useEffect } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useStore } from '../../runtime/create-store.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { signInRequest } from '../accounts/sign-in-store.ts';
import { usePendingAction } from '../accounts/use-pending-action.ts';
import { useSignInLink } from '../accounts/use-sign-in-link.ts';

const Furniture = lazyWithFallback(async () => (await import('./overlays.tsx')).Overlays, WithoutFurniture);

/** Overlays that only JavaScript opens. They are not part of the server's markup and load after hydration. */
export function LazyOverlays() {
  // Not lazy: it drops the pending action of an earlier page before a new one is stored.
  usePendingAction();
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Suspense>
        <Furniture />
      </Suspense>
    )
  );
}

/** When the overlays do not load, a request to sign in opens the sign-in page instead of the modal. */
function WithoutFurniture() {
  const { href, isThere } = useSignInLink();
  const isAsked = useStore(signInRequest, (request) => request !== null);
  useEffect(() => {
    if (isAsked && !isThere) window.location.assign(href);
  }, [isAsked, isThere, href]);
  return null;
}
