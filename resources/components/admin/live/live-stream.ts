import type { LiveTopic } from '../../../../server/admin/live/topics.ts';
import { MINUTE, SECOND } from '../../../../server/time/time.ts';
import { createTimer } from '../../../runtime/state/create-timer.ts';

/** Receives topics that have changed; `all` after a time without a connection. */
type Listener = (topics: LiveTopic[] | 'all') => void;

/** Milliseconds before the first further attempt after a refused connection; each one doubles them. */
const FIRST_RETRY = 5 * SECOND;
const MAX_RETRY = MINUTE;

/** Listens to `GET /admin/events` while the document is visible; all listeners share one connection. */
class LiveStream {
  readonly #listeners = new Set<Listener>();
  readonly #retry = createTimer();
  #source: EventSource | null = null;
  #refusals = 0;

  /** Returns a function that ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener('visibilitychange', this.#followVisibility);
      window.addEventListener('pagehide', this.#disconnect);
      window.addEventListener('pageshow', this.#followVisibility);
    }
    this.#followVisibility();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      document.removeEventListener('visibilitychange', this.#followVisibility);
      window.removeEventListener('pagehide', this.#disconnect);
      window.removeEventListener('pageshow', this.#followVisibility);
      this.#disconnect();
    };
  }

  /** A browser has six connections to a server with HTTP/1.1: pages in the background must not use them up. */
  readonly #followVisibility = () => {
    if (document.hidden) this.#disconnect();
    else this.#connect();
  };

  readonly #disconnect = () => {
    this.#retry.stop();
    this.#source?.close();
    this.#source = null;
  };

  #connect(): void {
    if (this.#source) return;
    this.#retry.stop();
    const source = new EventSource('/admin/events');
    this.#source = source;
    source.onopen = () => {
      this.#refusals = 0;
      // Changes since the page was rendered, or since the connection was lost.
      this.#notify('all');
    };
    source.onmessage = ({ data }) => this.#notify(JSON.parse(data) as LiveTopic[]);
    source.addEventListener('signed-out', signInAgain);
    source.onerror = () => {
      // The browser connects again by itself, except after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      this.#disconnect();
      this.#retry.start(Math.min(MAX_RETRY, FIRST_RETRY * 2 ** this.#refusals), () => this.#tryAgain());
      this.#refusals += 1;
    };
  }

  /** A page whose session has ended is sent to the sign-in by its reload. */
  #tryAgain(): void {
    this.#notify('all');
    this.#connect();
  }

  #notify(topics: LiveTopic[] | 'all'): void {
    for (const listener of this.#listeners) listener(topics);
  }
}

export const liveStream = new LiveStream();

/**
 * The session has ended: the page must not stay on the screen. A reload could interrupt the form that has ended the session, and would
 * find nothing without its cookie.
 */
export function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/admin/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
}
