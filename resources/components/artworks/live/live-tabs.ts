import type { LiveStatus } from '../../../../server/artworks/live/contract.ts';
import { SECOND } from '../../../../server/time/time.ts';
import { openLiveStream } from './live-stream.ts';

/**
 * `who`: a tab has joined, and the leader answers with `state`. `alive`: the leader's heartbeat. `cart`: a tab has changed the cart
 * of this browser.
 */
type Message =
  | { type: 'status'; status: LiveStatus }
  | { type: 'resync' }
  | { type: 'state'; isOpen: boolean }
  | { type: 'alive' | 'cart' | 'who' };

export interface TabListener {
  onStatus: (status: LiveStatus) => void;
  /** The server has lost changes. */
  onResync: () => void;
  /** Whether the browser is connected. Changes before may have been missed. */
  onState: (isOpen: boolean) => void;
  /** Another tab has changed the cart. */
  onCart: () => void;
}

export interface LiveTabs {
  leave: () => void;
  /** This tab has changed the cart. */
  sendCart: () => void;
}

const NAME = 'live-statuses';
/** Milliseconds between two heartbeats of the leader, and how many may be missing. */
const HEARTBEAT = 10 * SECOND;
const MAX_MISSING = 3;

/** Follows the statuses of artworks, with one connection for all tabs where the browser has locks (HTTPS) and channels. */
export function joinLiveTabs(listener: TabListener): LiveTabs {
  const { locks } = navigator as Partial<Navigator>;
  return locks && 'BroadcastChannel' in window ? shareStream(listener, locks) : openOwnStream(listener);
}

function openOwnStream({ onState, ...listener }: TabListener): LiveTabs {
  const close = openLiveStream({ ...listener, onOpen: () => onState(true), onClose: () => onState(false) });
  const leave = () => {
    close();
    onState(false);
  };
  return { leave, sendCart: () => undefined };
}

/**
 * One tab, the leader, holds a Web Lock, has the connection and sends everything to the others. When it leaves, the browser gives the
 * lock to the next one. A leader without heartbeats is suspended: then another tab steals its lock.
 */
function shareStream(listener: TabListener, locks: LockManager): LiveTabs {
  const channel = new BroadcastChannel(NAME);
  /** Aborts this tab's wait for the lock, or releases the lock. */
  let place = new AbortController();
  let closeStream: (() => void) | null = null;
  let isOpen: boolean | null = null;
  let missing = 0;

  function receive(message: Message): void {
    missing = 0;
    if (message.type === 'status') listener.onStatus(message.status);
    else if (message.type === 'resync') listener.onResync();
    else if (message.type === 'cart') listener.onCart();
    else if (message.type === 'who' && closeStream) channel.postMessage({ type: 'state', isOpen });
    else if (message.type === 'state' && message.isOpen !== isOpen) {
      isOpen = message.isOpen;
      listener.onState(isOpen);
    }
  }

  function send(message: Message): void {
    channel.postMessage(message);
    receive(message);
  }

  async function compete(options: LockOptions = {}): Promise<void> {
    place = new AbortController();
    const { signal } = place;
    await locks.request(NAME, options.steal ? options : { signal }, () => lead(signal)).catch(() => undefined);
    if (signal.aborted) return;
    // Another tab has stolen the lock.
    closeStream?.();
    closeStream = null;
    await compete();
  }

  function lead(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve());
      send({ type: 'state', isOpen: false });
      closeStream = openLiveStream({
        onOpen: () => send({ type: 'state', isOpen: true }),
        onStatus: (status) => send({ type: 'status', status }),
        onResync: () => send({ type: 'resync' }),
        onClose: () => send({ type: 'state', isOpen: false }),
      });
    });
  }

  function check(): void {
    if (closeStream) channel.postMessage({ type: 'alive' });
    else if (++missing > MAX_MISSING) {
      missing = 0;
      place.abort();
      void compete({ steal: true });
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  channel.postMessage({ type: 'who' });
  void compete();
  const timer = window.setInterval(check, HEARTBEAT);
  return {
    leave: () => {
      window.clearInterval(timer);
      closeStream?.();
      closeStream = null;
      place.abort();
      channel.close();
      listener.onState(false);
    },
    sendCart: () => channel.postMessage({ type: 'cart' }),
  };
}
