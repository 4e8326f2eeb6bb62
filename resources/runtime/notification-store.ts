import { createStore } from './create-store.ts';

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

/** Whether the next notification waits until the previous one has faded out. */
let isWaiting = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a notification for 5 seconds. A notification on the screen disappears first; the new one follows 500 ms later. */
export function notify(notification: Notification): void {
  clearTimeout(timer);
  if (!shownNotification.get() && !isWaiting) {
    show(notification);
    return;
  }
  shownNotification.set(null);
  isWaiting = true;
  timer = setTimeout(() => show(notification), REPLACED_MS);
}

export function dismiss(): void {
  clearTimeout(timer);
  isWaiting = false;
  shownNotification.set(null);
}

/** Stops the timer while the visitor points at the notification or has the focus in it. */
export function pauseTimer(): void {
  if (shownNotification.get()) clearTimeout(timer);
}

/** Starts the 5 seconds again. */
export function restartTimer(): void {
  const notification = shownNotification.get();
  if (notification) show(notification);
}

function show(notification: Notification): void {
  clearTimeout(timer);
  isWaiting = false;
  shownNotification.set(notification);
  timer = setTimeout(dismiss, SHOWN_MS);
}
