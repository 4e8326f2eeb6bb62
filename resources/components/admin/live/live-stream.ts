import type { LiveTopic } from '../../../../server/admin/live/topics.ts';
import { MINUTE, SECOND } from '../../../../server/time/time.ts';

/** Receives topics that have changed; `all` after a time without a connection. */
type Listener = (topics: LiveTopic[] | 'all') => void;

/** Milliseconds before the first further attempt after a refused connection; each one doubles them. */
const FIRST_RETRY = 5 * SECOND;
const MAX_RETRY = MINUTE;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let retry: number | undefined;
let refusals = 0;

/** Listens to `GET /admin/events` while the document is visible; all listeners share one connection. Returns the end of it. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', followVisibility);
    window.addEventListener('pagehide', disconnect);
    window.addEventListener('pageshow', followVisibility);
  }
  followVisibility();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', disconnect);
    window.removeEventListener('pageshow', followVisibility);
    disconnect();
  };
}

/** A browser has six connections to a server with HTTP/1.1: pages in the background must not use them up. */
function followVisibility(): void {
  if (document.hidden) disconnect();
  else connect();
}

function connect(): void {
  if (source) return;
  window.clearTimeout(retry);
  source = new EventSource('/admin/events');
  source.onopen = () => {
    refusals = 0;
    // Changes since the page was rendered, or since the connection was lost.
    notify('all');
  };
  source.onmessage = ({ data }) => notify(JSON.parse(data) as LiveTopic[]);
  source.addEventListener('signed-out', signInAgain);
  source.onerror = () => {
    // The browser connects again by itself, except after a refusal.
    if (source?.readyState !== EventSource.CLOSED) return;
    disconnect();
    retry = window.setTimeout(tryAgain, Math.min(MAX_RETRY, FIRST_RETRY * 2 ** refusals));
    refusals += 1;
  };
}

/**
 * The session has ended: the page must not stay on the screen. A reload could interrupt the form that has ended the session, and would
 * find nothing without its cookie.
 */
export function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}

function disconnect(): void {
  window.clearTimeout(retry);
  source?.close();
  source = null;
}

/** A page whose session has ended is sent to the sign-in by its reload. */
function tryAgain(): void {
  notify('all');
  connect();
}

function notify(topics: LiveTopic[] | 'all'): void {
  for (const listener of listeners) listener(topics);
}
