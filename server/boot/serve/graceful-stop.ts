import type { RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isRead } from '../../http/request.ts';
import { SECOND } from '../../time/time.ts';

/** Milliseconds in which a connection that was accepted last must send its first byte. */
const FIRST_BYTE_DEADLINE = 0.25 * SECOND;

export interface GracefulStop {
  /** Aborts at the call of `stop`. */
  stopping: AbortSignal;
  /** Resolves when every connection is closed. */
  stop(timing: StopTiming): Promise<void>;
}

/** Milliseconds. */
interface StopTiming {
  /** For which the server still accepts connections, so that load balancers can take it out. */
  drainMs: number;
  /** In which open requests may finish after that. */
  deadlineMs: number;
}

interface ConnectionState {
  openResponses: Set<ServerResponse>;
  /** Bytes that had arrived when the last response ended; more belong to the next request. */
  bytesHandled: number;
}

/**
 * Stops a server without losing a request. While it drains, every response closes its connection. A proxy then has no idle
 * connection on which it could send a request at the moment of the close. Create it before the server listens.
 *
 * http's own `close()` also destroys connections whose response is still being sent, or whose request is just arriving.
 */
export function gracefulStop(server: Server): GracefulStop {
  const stopping = new AbortController();
  const connections = new Connections(server);
  return {
    stopping: stopping.signal,
    stop: async ({ drainMs, deadlineMs }) => {
      connections.endKeepAlive();
      stopping.abort();
      if (drainMs > 0) await pause(drainMs);
      // Right after the event loop has accepted all waiting connections: one that arrives before the close is reset.
      await nextTurn();
      await connections.close(deadlineMs);
    },
  };
}

/** The open connections of a server. */
class Connections {
  readonly #server: Server;
  readonly #states = new Map<Socket, ConnectionState>();
  #endsKeepAlive = false;
  #isClosing = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#states.set(socket, { openResponses: new Set(), bytesHandled: 0 });
      socket.once('close', () => this.#states.delete(socket));
    });
    server.prependListener('request', ({ socket }, res) => this.#add(socket, res));
  }

  /** From now on every response closes its connection, those that are open included. */
  endKeepAlive(): void {
    this.#endsKeepAlive = true;
    for (const { openResponses } of this.#states.values()) for (const res of openResponses) res.shouldKeepAlive = false;
  }

  /** Accepts no more connections, and resolves when each has had its response, or after the deadline. */
  async close(deadlineMs: number): Promise<void> {
    this.#isClosing = true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    NetServer.prototype.close.call(this.#server, () => resolve());
    for (const [socket, state] of this.#states) closeIfIdle(socket, state);
    const timers = [
      setTimeout(() => this.#destroyWhere(({ bytesRead }) => bytesRead === 0), FIRST_BYTE_DEADLINE),
      setTimeout(() => this.#destroyWhere(() => true), deadlineMs),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  }

  #add(socket: Socket, res: ServerResponse): void {
    const state = this.#states.get(socket);
    if (!state) return;
    if (this.#endsKeepAlive) res.shouldKeepAlive = false;
    state.openResponses.add(res);
    res.once('close', () => {
      state.openResponses.delete(res);
      state.bytesHandled = socket.bytesRead;
      if (this.#isClosing) closeIfIdle(socket, state);
    });
  }

  #destroyWhere(condition: (socket: Socket) => boolean): void {
    for (const socket of this.#states.keys()) if (condition(socket)) socket.destroy();
  }
}

function closeIfIdle(socket: Socket, { openResponses, bytesHandled }: ConnectionState): void {
  // A connection without a byte may be a new one whose request is on its way.
  if (openResponses.size === 0 && socket.bytesRead > 0 && socket.bytesRead === bytesHandled) socket.destroySoon();
}

/** Set by a proxy that sends a GET to another machine when this one answers 502, as in deploy/nginx.conf. */
const RETRY_HEADER = 'x-balancer-retries';

/**
 * Answers 502 to reads of such a proxy while the process stops. nginx does not check health by itself. It stops sending requests
 * to a machine after a failed one. Without this, a change that arrives at the moment when the port is closed would be lost.
 */
export function refuseWhileStopping(listener: RequestListener, stopping: AbortSignal): RequestListener {
  return (req, res) => {
    if (isRead(req) && stopping.aborted && req.headers[RETRY_HEADER] === '502') res.writeHead(502).end();
    else listener(req, res);
  };
}
