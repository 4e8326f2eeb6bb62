import { lazy, Suspense, useSyncExternalStore } from 'react';
import { dismissAlert, shownAlert, subscribe } from '../../alert.ts';

const AlertDialog = lazy(async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog }));

/** Where `alertVisitor` speaks. */
export function Alerts() {
  const text = useSyncExternalStore(subscribe, shownAlert, () => null);
  return (
    text !== null && (
      <Suspense>
        <AlertDialog key={text} text={text} onClose={dismissAlert} />
      </Suspense>
    )
  );
}
