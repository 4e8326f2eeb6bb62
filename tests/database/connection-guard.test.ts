import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionGuard, DatabaseUnreachable } from '../../database/connection/postgres-client.ts';

// Fake timers do not reach this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  setImmediate: () => new Promise((resolve) => setImmediate(resolve)),
}));

/** Accepts connections and sends nothing, like a PostgreSQL whose processes are stopped. */
let server: Server;
let sockets: Socket[];
let guard: ConnectionGuard;

beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, user: 'shop', database: 'shop' };
  guard = new ConnectionGuard({ ...address, statement_timeout: 600_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  guard.close();
  vi.useRealTimers();
  closeServer();
});

function closeServer(): void {
  server.close();
  for (const socket of sockets) socket.destroy();
}

/** Advances the clock, then lets the guard read its sockets, which takes two turns of the event loop. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A query without a response: 'waiting' until the guard aborts it. */
function hangingQuery(): { state: () => string } {
  let state = 'waiting';
  guard
    .watch(
      () => new Promise(() => {}),
      () => {
        state = 'aborted';
      },
    )
    .catch((error) => {
      state = error instanceof DatabaseUnreachable ? `${state}, unreachable` : String(error);
    });
  return { state: () => state };
}

it('rejects within the documented 3 s when the server hangs, and then at once', async () => {
  const query = hangingQuery();
  await pass(1_499);
  expect([query.state(), sockets.length]).toEqual(['waiting', 0]);
  await pass(1_501);
  expect(query.state()).toBe('aborted, unreachable');
  await expect(guard.watch(async () => 'result', vi.fn())).rejects.toThrow(DatabaseUnreachable);
});

it('works again within the documented second when the server is back', async () => {
  hangingQuery();
  await pass(3_000);
  // The server returns between two probes, which is the worst moment.
  await pass(1_000);
  closeServer();
  await pass(1_000);
  vi.useRealTimers();
  await expect.poll(() => guard.watch(async () => 'result', vi.fn()).catch(String)).toBe('result');
});

it('waits for a slow query for five seconds longer than the server does', async () => {
  server.removeAllListeners('connection');
  // A rejected probe: the server responds, and only the query is slow.
  server.on('connection', (socket) => socket.destroy());
  const query = hangingQuery();
  await pass(604_000);
  expect(query.state()).toBe('waiting');
  await pass(1_001);
  expect(query.state()).toBe('aborted, unreachable');
});
