import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { HEARTBEAT, openEventStream, sendEvent } from '../../http/event-streams.ts';
import { type ClientNetwork, clientNetworks } from '../../http/security/client-address.ts';
import { MINUTE, SECOND } from '../../time/time.ts';
import { presentStatus } from './present.ts';
import { findEnded, findStatuses } from './records.ts';

/** Milliseconds between two checks for changes to send, and for reservations that have ended. */
const INTERVAL = 0.2 * SECOND;
/** Events that are sent together. An import can change thousands of artworks; the others follow after the next interval. */
export const MAX_EVENTS = 100;
/** Streams that are written to in one turn of the event loop, which takes some milliseconds. */
const SLICE = 250;
/** Open streams of one process. */
const MAX_STREAMS = 6_000;
/** Open streams from one client address in one process. A browser has one for all tabs, and many browsers can share an address. */
export const MAX_PER_ADDRESS = 200;

/** An event, which browsers see, unlike a comment: without it they take the connection for lost. */
const SIGN_OF_LIFE = Buffer.from('event: alive\ndata:\n\n');
/** Events may have been lost: the browser loads the statuses that it shows. */
const RESYNC = Buffer.from('event: resync\ndata: {}\n\n');

type StreamContext = Pick<Context, 'database' | 'now' | 'log' | 'changes' | 'expiry' | 'stopping'>;

/**
 * The open event streams of visitors in this process, on one subscription of the change feed. Each stream receives all events, which
 * are the same for every visitor and serialized once. Nothing runs without a stream.
 */
export class ArtworkStreams {
  readonly #context: StreamContext;
  readonly #streams = new Set<Response>();
  readonly #perNetwork = new Map<string, number>();
  /** Ids of artworks whose status may have changed since the last event. */
  readonly #changed = new Set<number>();
  #hasLostChanges = false;
  /** When the next reservation ends, and until when ends have been found. */
  #nextEnd = 0;
  #checkedAt = 0;
  #isRunning = false;
  #stop: (() => void) | null = null;

  constructor(context: StreamContext) {
    this.#context = context;
    context.stopping.addEventListener('abort', () => this.#endAll());
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Throws a 429 if the client's address has too many, and a 503 if the process has. */
  open(req: Request, res: Response): void {
    const retry = { headers: { 'Retry-After': String(MINUTE / SECOND) } };
    if (this.#context.stopping.aborted || this.size >= MAX_STREAMS) throw new HttpError(503, undefined, retry);
    const networks = clientNetworks(req);
    if (networks.some((network) => this.#isFull(network))) throw new HttpError(429, undefined, retry);
    this.#streams.add(res);
    for (const { name } of networks) this.#count(name, 1);
    res.once('close', () => {
      this.#streams.delete(res);
      for (const { name } of networks) this.#count(name, -1);
      if (this.size === 0) this.#stop?.();
    });
    this.#stop ??= this.#start();
    openEventStream(res);
  }

  #isFull({ name, factor }: ClientNetwork): boolean {
    return (this.#perNetwork.get(name) ?? 0) >= MAX_PER_ADDRESS * factor;
  }

  #count(name: string, difference: number): void {
    const count = (this.#perNetwork.get(name) ?? 0) + difference;
    if (count > 0) this.#perNetwork.set(name, count);
    else this.#perNetwork.delete(name);
  }

  #start(): () => void {
    this.#checkedAt = this.#context.now();
    this.#nextEnd = this.#checkedAt;
    const unsubscribe = this.#context.changes.subscribe((changes) => {
      for (const { kind, id } of changes) {
        if (kind === 'reservation' && id !== null) this.#changed.add(id);
        else if (kind === 'reservation' || kind === 'resync') this.#hasLostChanges = true;
      }
    });
    const timers = [
      setInterval(() => void this.#run(), INTERVAL).unref(),
      // The heartbeat does not depend on the database.
      setInterval(() => void this.#send(SIGN_OF_LIFE), HEARTBEAT).unref(),
    ];
    return () => {
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      this.#changed.clear();
      this.#hasLostChanges = false;
      this.#stop = null;
    };
  }

  /** One at a time, so that no event overtakes another. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      await this.#findEnded();
      if (this.#hasLostChanges) await this.#sendResync();
      else if (this.#changed.size > 0) await this.#sendChanged();
    } catch (err) {
      this.#context.log.warn({ err }, 'statuses for event streams could not be read, retrying');
    } finally {
      this.#isRunning = false;
    }
  }

  /** Nothing is written when a reservation ends by time. Only the server's clock counts, which the browsers' clocks may differ from. */
  async #findEnded(): Promise<void> {
    const { database, expiry, now } = this.#context;
    const time = now();
    if (time >= this.#nextEnd) {
      for (const id of await findEnded(database, { from: this.#checkedAt, to: time })) this.#changed.add(id);
    }
    this.#nextEnd = await expiry.nextReservationEnd(time);
    this.#checkedAt = time;
  }

  async #sendResync(): Promise<void> {
    this.#hasLostChanges = false;
    this.#changed.clear();
    await this.#send(RESYNC);
  }

  async #sendChanged(): Promise<void> {
    const { database, now } = this.#context;
    const ids = [...this.#changed].slice(0, MAX_EVENTS);
    for (const id of ids) this.#changed.delete(id);
    try {
      const time = now();
      // Artworks that are not published are in no event.
      const statuses = (await findStatuses(database, ids, time)).map((row) => presentStatus(row, time));
      const events = statuses.map((status) => `event: artwork\ndata: ${JSON.stringify(status)}\n\n`);
      if (events.length > 0) await this.#send(Buffer.from(events.join('')));
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      throw error;
    }
  }

  async #send(event: Buffer): Promise<void> {
    let count = 0;
    for (const res of this.#streams) {
      sendEvent(res, event);
      count += 1;
      if (count % SLICE === 0) await new Promise(setImmediate);
    }
  }

  #endAll(): void {
    for (const res of this.#streams) res.end();
  }
}
