import { Suspense, useEffect } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useStore } from '../../runtime/create-store.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { signInRequest } from '../accounts/sign-in-store.ts';
import { usePendingAction } from '../accounts/use-pending-action.ts';
import { useSignInLink } from '../accounts/use-sign-in-link.ts';

const Furniture = lazyWithFallback(async () => (await import('./overlays.tsx')).Overlays, WithoutFurniture);

/** What only the script needs comes after it, and is no part of the page that the server sends. */
export function LazyOverlays() {
  // Not late: it forgets what an earlier page was asked for, and must not forget what this one is.
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

/** Where the modal cannot come, one signs in on the page that is there for it. */
function WithoutFurniture() {
  const { href, isThere } = useSignInLink();
  const isAsked = useStore(signInRequest, (request) => request !== null);
  useEffect(() => {
    if (isAsked && !isThere) window.location.assign(href);
  }, [isAsked, isThere, href]);
  return null;
}
