import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '../../runtime/create-store.ts';
import { signInRequest } from '../accounts/sign-in/sign-in-store.ts';
import { usePendingAction } from '../accounts/sign-in/use-pending-action.ts';
import { useSignInLink } from '../accounts/sign-in/use-sign-in-link.ts';

const load = async () => (await import('./overlays.tsx')).Overlays;

/** Overlays that only JavaScript opens. They are not part of the server's markup and load after hydration. */
export function LazyOverlays() {
  // Not lazy: it drops the pending action of an earlier page before a new one is stored.
  usePendingAction();
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  // Without Suspense: React delays what replaces a fallback by 300 ms.
  useEffect(() => {
    load().then(
      (loaded) => setOverlays(() => loaded),
      () => setOverlays(() => WithoutOverlays),
    );
  }, []);
  return Overlays && <Overlays />;
}

/** When the overlays do not load, a request to sign in opens the sign-in page instead of the modal. */
function WithoutOverlays() {
  const { href, isSignInPage } = useSignInLink();
  const isRequested = useStore(signInRequest, (request) => request !== null);
  useEffect(() => {
    if (isRequested && !isSignInPage) window.location.assign(href);
  }, [isRequested, isSignInPage, href]);
  return null;
}
