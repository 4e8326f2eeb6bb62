import { useEffect, useRef } from 'react';
import { usePage } from '../../runtime/inertia-app.tsx';
import { SignIn } from '../accounts/sign-in/sign-in.tsx';
import { startPictureTransitions } from '../artworks/card/picture-transitions.ts';
import { FollowDialogs } from '../follows/dialogs/follow-dialogs.tsx';
import { Alerts } from '../notifications/alerts.tsx';
import { Notifications } from '../notifications/notifications.tsx';
import type { SeenPage } from '../offline/stored-pages.ts';

// Constant elements are not rendered again with each page.
const overlays = (
  <>
    <Notifications />
    <Alerts />
    <FollowDialogs />
    <SignIn />
  </>
);

/** Notifications, alerts and dialogs. They stand before the page's content, so that screen readers announce them. */
export function Overlays() {
  const page: SeenPage = usePage();
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  useEffect(() => {
    startPictureTransitions();
    if (shown.current.isStored) void startOffline(shown.current);
    else window.setTimeout(() => whenIdle(() => startOffline(shown.current)), IDLE);
    window.setTimeout(() => whenIdle(startLive), IDLE);
  }, []);
  return overlays;
}

/** Milliseconds until the page has loaded what it shows. */
const IDLE = 2_000;

function whenIdle(start: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start);
  else start();
}

/** Without it, the browser shows its own error page while there is no connection. */
async function startOffline(page: SeenPage): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const offline = await import('../offline/seen-pages.ts').catch(() => null);
  offline?.startSeenPages(page);
}

/** Without it, statuses are as they were rendered. */
async function startLive(): Promise<void> {
  if (!('EventSource' in window)) return;
  const live = await import('../artworks/live/live-statuses.ts').catch(() => null);
  live?.startLiveStatuses();
}
