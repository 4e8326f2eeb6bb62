import { usePage } from '@inertiajs/react';
import { useEffect, useEffectEvent } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { notifyChunkLoadError } from '../../runtime/chunk-load-error.ts';
import { clearPendingAction, storedPendingAction } from './sign-in-store.ts';

/** What begins with a sign-in; it is loaded for collectors alone. */
export function usePendingAction(): void {
  const { auth, component } = useSharedProps();
  const isCollector = auth.user !== null;
  // Where a sign-in went wrong it can be tried again; on any other page a visitor has given it up.
  const isOnTheWay = component === 'sign-in';
  const { flash } = usePage();
  const begin = useEffectEvent(() => {
    import('./pending-action.ts').then(
      (collector) => collector.runPendingAction(flash),
      // What was wanted is still remembered, and done when the page is loaded anew.
      () => storedPendingAction() && notifyChunkLoadError(),
    );
  });
  useEffect(() => {
    if (isCollector) begin();
    else if (!isOnTheWay) clearPendingAction();
  }, [isCollector, isOnTheWay]);
}
