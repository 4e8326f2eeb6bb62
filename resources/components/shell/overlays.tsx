import { useEffect } from 'react';
import { SignIn } from '../accounts/sign-in/sign-in.tsx';
import { FollowDialogs } from '../follows/dialogs/follow-dialogs.tsx';
import { Alerts } from '../notifications/alerts.tsx';
import { Notifications } from '../notifications/notifications.tsx';

// A function of its own: Vite inlines the error handling of a directly chained import, which would miss failed styles.
const transitions = () => import('../../runtime/navigation/picture-transitions.ts');

/** Notifications, alerts and dialogs. They stand before the page's content, so that screen readers announce them. */
export function Overlays() {
  useEffect(() => {
    // Without the service worker the browser shows its own error page while offline.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
    transitions().then(
      (pictures) => pictures.startPictureTransitions(),
      // Without this script pages change without an animation.
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
