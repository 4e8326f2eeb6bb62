import { Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { dismissAlert, shownAlert, subscribe } from './alert-store.ts';
import { notify } from './notification-store.ts';

const AlertDialog = lazyWithFallback(async () => (await import('./alert-dialog.tsx')).AlertDialog, InPassing);

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

/** Where the dialog cannot come, as without a connection, of which alerts often tell. */
function InPassing({ text, onClose }: { text: string; onClose: () => void }) {
  const say = useEffectEvent(() => {
    notify({ title: 'Please note', text });
    onClose();
  });
  useEffect(() => say(), []);
  return null;
}
