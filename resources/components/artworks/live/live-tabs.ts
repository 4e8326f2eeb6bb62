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
  return locks && 'BroadcastChannel' in window ? new SharedStream(listener, locks) : openOwnStream(listener);
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
class SharedStream implements LiveTabs {
  readonly #listener: TabListener;
  readonly #locks: LockManager;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #heartbeat: number;
  /** Aborts this tab's wait for the lock, or releases the lock. */
  #place = new AbortController();
  #closeStream: (() => void) | null = null;
  #isOpen: boolean | null = null;
  #missing = 0;

  constructor(listener: TabListener, locks: LockManager) {
    this.#listener = listener;
    this.#locks = locks;
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    this.#channel.postMessage({ type: 'who' });
    void this.#compete();
    this.#heartbeat = window.setInterval(() => this.#check(), HEARTBEAT);
  }

  readonly leave = () => {
    window.clearInterval(this.#heartbeat);
    this.#close();
    this.#place.abort();
    this.#channel.close();
    this.#listener.onState(false);
  };

  readonly sendCart = () => this.#channel.postMessage({ type: 'cart' });

  #receive(message: Message): void {
    this.#missing = 0;
    if (message.type === 'status') this.#listener.onStatus(message.status);
    else if (message.type === 'resync') this.#listener.onResync();
    else if (message.type === 'cart') this.#listener.onCart();
    else if (message.type === 'who' && this.#closeStream)
      this.#channel.postMessage({ type: 'state', isOpen: this.#isOpen });
    else if (message.type === 'state' && message.isOpen !== this.#isOpen) {
      this.#isOpen = message.isOpen;
      this.#listener.onState(message.isOpen);
    }
  }

  #send(message: Message): void {
    this.#channel.postMessage(message);
    this.#receive(message);
  }

  async #compete(options: LockOptions = {}): Promise<void> {
    this.#place = new AbortController();
    const { signal } = this.#place;
    const lead = () => this.#lead(signal);
    await this.#locks.request(NAME, options.steal ? options : { signal }, lead).catch(() => undefined);
    if (signal.aborted) return;
    // Another tab has stolen the lock.
    this.#close();
    await this.#compete();
  }

  #lead(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve());
      this.#send({ type: 'state', isOpen: false });
      this.#closeStream = openLiveStream({
        onOpen: () => this.#send({ type: 'state', isOpen: true }),
        onStatus: (status) => this.#send({ type: 'status', status }),
        onResync: () => this.#send({ type: 'resync' }),
        onClose: () => this.#send({ type: 'state', isOpen: false }),
      });
    });
  }

  #close(): void {
    this.#closeStream?.();
    this.#closeStream = null;
  }

  #check(): void {
    if (this.#closeStream) this.#channel.postMessage({ type: 'alive' });
    else if (++this.#missing > MAX_MISSING) {
      this.#missing = 0;
      this.#place.abort();
      void this.#compete({ steal: true });
    }
  }
}
