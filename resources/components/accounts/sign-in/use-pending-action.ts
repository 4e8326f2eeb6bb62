import { useEffect, useEffectEvent } from 'react';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { usePage } from '../../../runtime/inertia-app.tsx';
import { notifyChunkLoadError } from '../../../runtime/loading/chunk-load-error.ts';
import { clearPendingAction, storedPendingAction } from './sign-in-store.ts';

/** Runs the pending action once a collector is signed in. Its script is loaded only for collectors. */
export function usePendingAction(): void {
  const { auth, component } = useSharedProps();
  const isCollector = auth.user !== null;
  // After a failed sign-in the visitor can try again. Visiting any other page as a visitor drops the pending action.
  const isSigningIn = component === 'accounts/sign-in';
  const { flash } = usePage();
  const run = useEffectEvent(() => {
    import('./pending-action.ts').then(
      (collector) => collector.runPendingAction(flash),
      // The action stays stored and runs after the next page load.
      () => storedPendingAction() && notifyChunkLoadError(),
    );
  });
  useEffect(() => {
    if (isCollector) run();
    else if (!isSigningIn) clearPendingAction();
  }, [isCollector, isSigningIn]);
}
