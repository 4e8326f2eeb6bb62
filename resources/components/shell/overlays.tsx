import { useEffect } from 'react';
import { SignIn } from '../accounts/sign-in.tsx';
import { FollowDialogs } from '../follows/follow-dialogs.tsx';
import { Alerts } from '../notifications/alerts.tsx';
import { Notifications } from '../notifications/notifications.tsx';

// By itself: what follows an import directly is built into it, and would not hear that its styles are lost.
const transitions = () => import('../../runtime/picture-transitions.ts');

/** Where the script speaks and asks. It stands before the first word, so that screen readers hear that too. */
export function Overlays() {
  useEffect(() => {
    // Without it the browser shows its own page where there is no connection.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
    transitions().then(
      (pictures) => pictures.startPictureTransitions(),
      // Without it pages follow each other as they did.
      () => undefined,
    );
  }, []);
  return (
    <>
      <Notifications />
      <Alerts />
      <FollowDialogs />
      <SignIn />
    </>
  );
}
