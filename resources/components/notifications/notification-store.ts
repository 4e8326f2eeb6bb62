import { listeners } from '../../runtime/create-store.ts';

export interface Notification {
  title: string;
  text: string;
  action?: { text: string; href: string } | { text: string; onClick: () => void };
}

const shownMs = 5_000;
const replacedMs = 500;

let shown: Notification | null = null;
/** One that waits for its predecessor to be gone. */
let isWaiting = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, tell } = listeners();

export { subscribe };

/** Tells the visitor something, from anywhere: for 5 seconds, and alone. One that stands already goes first; half a second later this one comes. */
export function notify(notification: Notification): void {
  clearTimeout(timer);
  if (!shown && !isWaiting) {
    show(notification);
    return;
  }
  put(null);
  isWaiting = true;
  timer = setTimeout(() => show(notification), replacedMs);
}

export function dismiss(): void {
  clearTimeout(timer);
  isWaiting = false;
  put(null);
}

/** While somebody is reading it stays; then its 5 seconds begin anew. */
export function hold(): void {
  if (shown) clearTimeout(timer);
}

export function release(): void {
  if (shown) show(shown);
}

export function shownNotification(): Notification | null {
  return shown;
}

function show(notification: Notification): void {
  clearTimeout(timer);
  isWaiting = false;
  put(notification);
  timer = setTimeout(dismiss, shownMs);
}

function put(notification: Notification | null): void {
  shown = notification;
  tell();
}
