import { useEffect } from 'react';
import { startPictureTransitions } from '../../runtime/navigation/picture-transitions.ts';
import { SignIn } from '../accounts/sign-in/sign-in.tsx';
import { FollowDialogs } from '../follows/dialogs/follow-dialogs.tsx';
import { Alerts } from '../notifications/alerts.tsx';
import { Notifications } from '../notifications/notifications.tsx';

/** Notifications, alerts and dialogs. They stand before the page's content, so that screen readers announce them. */
export function Overlays() {
  useEffect(() => {
    // Without the service worker the browser shows its own error page while offline.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
    startPictureTransitions();
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
