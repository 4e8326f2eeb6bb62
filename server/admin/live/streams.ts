import type { Response } from 'express';
import type { Change } from '../../changes/contract.ts';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { HEARTBEAT, openEventStream, sendEvent } from '../../http/event-streams.ts';
import type { Role } from '../../staff/permissions.ts';
import { findLiveRoles } from '../../staff/sessions.ts';
import { SECOND } from '../../time/time.ts';
import { isDemo, staffOf } from '../session.ts';
import { allowedTopics, type LiveTopic, topicsOf } from './topics.ts';

/** Milliseconds in which changes are collected, so that an import does not write to each stream many times a second. */
const COLLECT = 0.25 * SECOND;
/** Open streams of one member in this process. Pages in the background close theirs. */
export const MAX_STREAMS = 10;

interface Stream {
  res: Response;
  sessionId: string;
  memberId: number;
  role: Role;
}

type StreamContext = Pick<Context, 'database' | 'now' | 'log' | 'changes' | 'stopping' | 'settings'>;

/**
 * The open event streams of this process, on one subscription of the change feed. A stream ends with its session: when the session is
 * deleted, the member removed, or its time over. It sends names of topics and no data.
 */
export class LiveStreams {
  readonly #context: StreamContext;
  readonly #streams = new Set<Stream>();
  readonly #collected = new Set<LiveTopic>();
  #flushTimer: NodeJS.Timeout | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(context: StreamContext) {
    this.#context = context;
    context.stopping.addEventListener('abort', () => this.#endAll());
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Throws a 429 if the member has too many. */
  async open(res: Response): Promise<void> {
    const { id: sessionId, member } = staffOf(res);
    const own = [...this.#streams].filter(({ memberId }) => memberId === member.id);
    if (own.length >= MAX_STREAMS) throw new HttpError(429);
    if (this.#context.stopping.aborted) throw new HttpError(503);
    const stream = { res, sessionId, memberId: member.id, role: member.role };
    this.#add(stream);
    openEventStream(res);
    // Its session may have ended before the stream was in the list.
    await this.#check([stream]);
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    stream.res.once('close', () => this.#remove(stream));
    this.#unsubscribe ??= this.#context.changes.subscribe((changes) => this.#receive(changes));
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT).unref();
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#heartbeat = null;
    this.#flushTimer = null;
  }

  #receive(changes: Change[]): void {
    for (const topic of topicsOf(changes.map(({ kind }) => kind))) this.#collected.add(topic);
    if (this.#collected.size > 0) this.#flushTimer ??= setTimeout(() => this.#flush(), COLLECT).unref();
    const members = new Set(changes.flatMap(({ kind, id }) => (kind === 'staff' ? [id] : [])));
    const isAny = members.has(null) || changes.some(({ kind }) => kind === 'resync');
    const affected = [...this.#streams].filter(({ memberId }) => isAny || members.has(memberId));
    if (affected.length > 0) void this.#check(affected);
  }

  #flush(): void {
    this.#flushTimer = null;
    const topics = [...this.#collected];
    this.#collected.clear();
    for (const stream of this.#streams) {
      const allowed = allowedTopics(topics, stream.role);
      if (allowed.length > 0) sendEvent(stream.res, `data: ${JSON.stringify(allowed)}\n\n`);
    }
  }

  #beat(): void {
    for (const stream of this.#streams) sendEvent(stream.res, ':\n\n');
    // Sessions also end by time.
    void this.#check([...this.#streams]);
  }

  /** Ends the streams whose session is over. While the database does not respond they stay: the next heartbeat checks them again. */
  async #check(streams: Stream[]): Promise<void> {
    const { database, now, settings, log } = this.#context;
    try {
      const ids = streams.map(({ sessionId }) => sessionId);
      const roles = await findLiveRoles(database, { ids, now: now(), allowDemo: isDemo(settings) });
      for (const stream of streams) {
        const role = roles.get(stream.sessionId);
        if (role) stream.role = role;
        else this.#end(stream, 'event: signed-out\ndata:\n\n');
      }
    } catch (err) {
      log.warn({ err }, 'sessions of event streams could not be checked, the next heartbeat checks them again');
    }
  }

  #endAll(): void {
    for (const stream of this.#streams) this.#end(stream);
  }

  #end(stream: Stream, last?: string): void {
    this.#remove(stream);
    stream.res.end(last);
  }
}
