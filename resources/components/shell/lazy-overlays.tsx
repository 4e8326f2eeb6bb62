import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { usePage } from '../../runtime/inertia-app.tsx';
import { notifyChunkLoadError } from '../../runtime/loading/chunk-load-error.ts';
import { useStore } from '../../runtime/state/create-store.ts';
import { useSignInLink } from '../accounts/sign-in/sign-in-link.tsx';
import { clearPendingAction, signInRequest, storedPendingAction } from '../accounts/sign-in/sign-in-store.ts';

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

/** Runs the pending action once a collector is signed in. Its script is loaded only for collectors. */
function usePendingAction(): void {
  const { auth, isSignIn } = useSharedProps();
  const isCollector = auth.user !== null;
  // After a failed sign-in the visitor can try again. Visiting any other page as a visitor drops the pending action.
  const { flash } = usePage();
  const run = useEffectEvent(() => {
    import('../accounts/sign-in/pending-action.ts').then(
      (collector) => collector.runPendingAction(flash),
      // The action stays stored and runs after the next page load.
      () => storedPendingAction() && notifyChunkLoadError(),
    );
  });
  useEffect(() => {
    if (isCollector) run();
    else if (!isSignIn) clearPendingAction();
  }, [isCollector, isSignIn]);
}
