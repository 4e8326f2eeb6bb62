import { Suspense, useEffect, useEffectEvent } from 'react';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';
import { notify } from '../../runtime/notification-store.ts';
import { useStore } from '../../runtime/state/create-store.ts';
import { alertText, dismissAlert } from './alert-store.ts';

const AlertDialog = lazyWithFallback(async () => (await import('./alert-dialog.tsx')).AlertDialog, AlertNotification);

/** Shows the dialog that `showAlert` opens. */
export function Alerts() {
  const text = useStore(alertText);
  return (
    text !== null && (
      <Suspense>
        <AlertDialog key={text} text={text} onClose={dismissAlert} />
      </Suspense>
    )
  );
}

/** Shows the text as a notification when the dialog's script does not load, for example offline. */
function AlertNotification({ text, onClose }: { text: string; onClose: () => void }) {
  const showNotification = useEffectEvent(() => {
    notify({ title: 'Please note', text });
    onClose();
  });
  useEffect(() => showNotification(), []);
  return null;
}
