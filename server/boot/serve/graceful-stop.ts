import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
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
 * Stops a server without losing a request. While it drains, every response closes its connection, so that a proxy has no idle connection
 * left on which it could send a request at the moment of the close. Create it before the server listens.
 *
 * http's own `close()` also destroys connections whose response is still being sent, or whose request is just arriving.
 */
export function gracefulStop(server: Server): GracefulStop {
  let isClosing = false;
  const stopping = new AbortController();
  const connections = new Map<Socket, ConnectionState>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { openResponses: new Set(), bytesHandled: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    const state = connections.get(socket);
    if (!state) return;
    if (stopping.signal.aborted) res.shouldKeepAlive = false;
    state.openResponses.add(res);
    res.once('close', () => {
      state.openResponses.delete(res);
      state.bytesHandled = socket.bytesRead;
      if (isClosing) closeIfIdle(socket, state);
    });
  });

  function closeIfIdle(socket: Socket, { openResponses, bytesHandled }: ConnectionState): void {
    // A connection without a byte may be a new one whose request is on its way.
    if (openResponses.size === 0 && socket.bytesRead > 0 && socket.bytesRead === bytesHandled) socket.destroySoon();
  }

  function destroyWhere(condition: (socket: Socket) => boolean): void {
    for (const socket of connections.keys()) if (condition(socket)) socket.destroy();
  }

  async function close(deadlineMs: number): Promise<void> {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    NetServer.prototype.close.call(server, () => resolve());
    for (const [socket, state] of connections) closeIfIdle(socket, state);
    const timers = [
      setTimeout(() => destroyWhere(({ bytesRead }) => bytesRead === 0), FIRST_BYTE_DEADLINE),
      setTimeout(() => destroyWhere(() => true), deadlineMs),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  }

  return {
    stopping: stopping.signal,
    stop: async ({ drainMs, deadlineMs }) => {
      for (const { openResponses } of connections.values())
        for (const res of openResponses) res.shouldKeepAlive = false;
      stopping.abort();
      if (drainMs > 0) await pause(drainMs);
      // Right after the event loop has accepted all waiting connections: one that arrives before the close is reset.
      await nextTurn();
      isClosing = true;
      await close(deadlineMs);
    },
  };
}
