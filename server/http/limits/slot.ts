import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler } from 'express';

/** What a slot needs of its queue. */
interface SlotQueue {
  pause(): void;
  endPause(): void;
  resume(start: () => void): void;
  take(): void;
  release(): void;
}

const slots = new AsyncLocalStorage<Slot>();
const slotByRequest = new WeakMap<object, Slot>();

/** The place of one request among those that run at the same time. */
export class Slot {
  readonly #queue: SlotQueue;
  #state: 'held' | 'paused' | 'ended' = 'held';
  #resuming: Promise<void> | null = null;
  #isAborted = false;
  /** Handlers that have not settled. */
  #handlers = 0;

  constructor(queue: SlotQueue) {
    this.#queue = queue;
  }

  /** Whether the response has begun, or the client disconnected before a handler was called. */
  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  run(req: Request, handle: () => void): void {
    slotByRequest.set(req, this);
    slots.run(this, handle);
  }

  end(): void {
    if (this.#state === 'held') this.#queue.release();
    if (this.#state === 'paused') this.#queue.endPause();
    this.#state = 'ended';
  }

  /** The client has disconnected. The handlers continue, so the slot is released when they settle. */
  abort(): void {
    this.#isAborted = true;
    if (this.#handlers === 0) this.end();
  }

  /** Holds the slot of an aborted request until this handler settles. */
  hold(handler: Promise<unknown>): void {
    this.#handlers += 1;
    const settle = () => {
      this.#handlers -= 1;
      if (this.#isAborted && this.#handlers === 0) this.end();
    };
    handler.then(settle, settle);
  }

  pause(): void {
    if (this.#state !== 'held') return;
    this.#state = 'paused';
    this.#queue.pause();
  }

  /** Resolves when the request has its slot again. */
  async resume(): Promise<void> {
    if (this.#state !== 'paused') return;
    this.#resuming ??= new Promise((resolve) => {
      this.#queue.resume(() => {
        this.#resuming = null;
        if (this.#state === 'paused') {
          this.#state = 'held';
          this.#queue.endPause();
          this.#queue.take();
        }
        resolve();
      });
    });
    await this.#resuming;
  }
}

/**
 * Awaits work that needs neither this thread nor a database connection, such as a call to another service. Other requests run in the
 * slot meanwhile. Without a request it only awaits.
 */
export async function withoutSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  const slot = slots.getStore();
  if (!slot) return work();
  slot.pause();
  try {
    return await work();
  } finally {
    await slot.resume();
  }
}

/** Holds the slot of the request while its handler runs: a client that disconnects does not end it. */
export function inSlot(handler: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const slot = slotByRequest.get(req);
    if (slot?.hasEnded) return;
    const result = handler(req, res, next);
    if (result instanceof Promise) slot?.hold(result);
    return result;
  };
}
