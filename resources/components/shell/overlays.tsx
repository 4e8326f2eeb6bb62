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
    return whenIdle(() => void startLive());
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

/** Milliseconds after which the browser is taken for idle: Safari cannot tell. */
const IDLE = 2_000;

function whenIdle(act: () => void): () => void {
  const timer = window.setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), IDLE);
  return () => window.clearTimeout(timer);
}

/** Without it, statuses are as they were rendered. */
async function startLive(): Promise<void> {
  if (!('EventSource' in window)) return;
  const live = await import('../artworks/live/live-statuses.ts').catch(() => null);
  live?.startLiveStatuses();
}
