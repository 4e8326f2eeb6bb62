import { createStore } from './state/create-store.ts';
import { createTimer } from './state/create-timer.ts';

export interface Notification {
  title: string;
  text: string;
  action?: { text: string; href: string } | { text: string; onClick: () => void };
}

const SHOWN_MS = 5_000;
/** Pause between a notification and the next one. */
const REPLACED_MS = 500;

/** The notification on the screen; null while there is none. */
export const shownNotification = createStore<Notification | null>(null);

/** Hides the notification, or shows the next one. */
const timer = createTimer();

/** Shows a notification for 5 seconds. A notification on the screen disappears first; the new one follows 500 ms later. */
export function notify(notification: Notification): void {
  // The timer of a shown notification may be paused.
  if (!shownNotification.get() && !timer.isRunning()) {
    show(notification);
    return;
  }
  shownNotification.set(null);
  timer.start(REPLACED_MS, () => show(notification));
}

export function dismiss(): void {
  timer.stop();
  shownNotification.set(null);
}

/** Stops the timer while the visitor points at the notification or has the focus in it. */
export function pauseTimer(): void {
  if (shownNotification.get()) timer.stop();
}

/** Starts the 5 seconds again. */
export function restartTimer(): void {
  const notification = shownNotification.get();
  if (notification) show(notification);
}

function show(notification: Notification): void {
  shownNotification.set(notification);
  timer.start(SHOWN_MS, dismiss);
}
