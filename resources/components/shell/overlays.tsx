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
    window.setTimeout(startLiveWhenIdle, IDLE);
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

/** Milliseconds until the page has loaded what it shows. */
const IDLE = 2_000;

function startLiveWhenIdle(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(startLive);
  else void startLive();
}

/** Without it, statuses are as they were rendered. */
async function startLive(): Promise<void> {
  if (!('EventSource' in window)) return;
  const live = await import('../artworks/live/live-statuses.ts').catch(() => null);
  live?.startLiveStatuses();
}
