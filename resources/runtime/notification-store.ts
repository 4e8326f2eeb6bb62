import { createStore } from './state/create-store.ts';

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

/** The timer that changes the screen: hides the notification, or shows the next one. 0 while there is neither. */
const timer = createStore<ReturnType<typeof setTimeout> | 0>(0);

/** Shows a notification for 5 seconds. A notification on the screen disappears first; the new one follows 500 ms later. */
export function notify(notification: Notification): void {
  if (!timer.get()) {
    show(notification);
    return;
  }
  shownNotification.set(null);
  startTimer(() => show(notification), REPLACED_MS);
}

export function dismiss(): void {
  clearTimeout(timer.get());
  timer.set(0);
  shownNotification.set(null);
}

/** Stops the timer while the visitor points at the notification or has the focus in it. */
export function pauseTimer(): void {
  if (shownNotification.get()) clearTimeout(timer.get());
}

/** Starts the 5 seconds again. */
export function restartTimer(): void {
  const notification = shownNotification.get();
  if (notification) show(notification);
}

function show(notification: Notification): void {
  shownNotification.set(notification);
  startTimer(dismiss, SHOWN_MS);
}

function startTimer(act: () => void, delay: number): void {
  clearTimeout(timer.get());
  timer.set(setTimeout(act, delay));
}
