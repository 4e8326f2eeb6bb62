import { usePage } from '@inertiajs/react';
import { useEffect, useEffectEvent } from 'react';
import { useShared } from '../../hooks/use-shared-props.ts';
import { sayMissing } from '../../runtime/chunk-load-error.ts';
import { forgetWanted, rememberedWanted } from './sign-in-store.ts';

/** What begins with a sign-in; it is loaded for collectors alone. */
export function useCollector(): void {
  const { auth, component } = useShared();
  const isCollector = auth.user !== null;
  // Where a sign-in went wrong it can be tried again; on any other page a visitor has given it up.
  const isOnTheWay = component === 'sign-in';
  const { flash } = usePage();
  const begin = useEffectEvent(() => {
    import('./pending-action.ts').then(
      (collector) => collector.beginAsCollector(flash),
      // What was wanted is still remembered, and done when the page is loaded anew.
      () => rememberedWanted() && sayMissing(),
    );
  });
  useEffect(() => {
    if (isCollector) begin();
    else if (!isOnTheWay) forgetWanted();
  }, [isCollector, isOnTheWay]);
}
