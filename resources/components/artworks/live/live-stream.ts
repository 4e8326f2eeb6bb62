import type { LiveStatus } from '../../../../server/artworks/live/contract.ts';
import { MINUTE, SECOND } from '../../../../server/time/time.ts';

export interface StreamListener {
  onOpen: () => void;
  onStatus: (status: LiveStatus) => void;
  /** The server has lost changes. */
  onResync: () => void;
  /** The connection was lost. Another attempt follows. */
  onClose: () => void;
}

/** Milliseconds before the first further attempt; each one doubles them. Half of them and half again are by chance. */
const FIRST_RETRY = 4 * SECOND;
const MAX_RETRY = 2 * MINUTE;
/** Milliseconds between two heartbeats of the server, and how many may be missing. */
const HEARTBEAT = 10 * SECOND;
const MAX_MISSING = 3;

/** Connects to `GET /web/api/events`, again after failures. Returns the end of it, which calls nothing. */
export function openLiveStream({ onOpen, onStatus, onResync, onClose }: StreamListener): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;
  let failures = 0;
  let missing = 0;

  function connect(): void {
    window.clearTimeout(retry);
    source?.close();
    missing = 0;
    source = new EventSource('/web/api/events');
    source.onopen = onOpen;
    source.onerror = fail;
    source.addEventListener('artwork', ({ data }) => onStatus(JSON.parse(data)));
    source.addEventListener('resync', onResync);
    source.addEventListener('alive', () => {
      [missing, failures] = [0, 0];
    });
  }

  /** Not left to the browser, which connects again at the same time as all others when a server stops, and without an end. */
  function fail(): void {
    source?.close();
    source = null;
    onClose();
    // The event `online` follows.
    if (navigator.onLine) connectWithin(Math.min(MAX_RETRY, FIRST_RETRY * 2 ** failures));
    failures += 1;
  }

  function connectWithin(delay: number): void {
    window.clearTimeout(retry);
    retry = window.setTimeout(connect, delay * (0.5 + Math.random()));
  }

  /** A connection that is cut, as by a change of networks, does not fail by itself for many minutes. */
  function check(): void {
    if (source && ++missing > MAX_MISSING) fail();
  }

  const onOnline = () => connectWithin(SECOND);
  window.addEventListener('online', onOnline);
  const timer = window.setInterval(check, HEARTBEAT);
  connect();
  return () => {
    window.removeEventListener('online', onOnline);
    window.clearInterval(timer);
    window.clearTimeout(retry);
    source?.close();
  };
}
