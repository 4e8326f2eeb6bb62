import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { gracefulStop, refuseWhileStopping } from '../../server/boot/serve/graceful-stop.ts';
import { listen } from '../../server/boot/serve/listen.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const GET = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const TIMING = { drainMs: 0, deadlineMs: 20 * WAIT_LIMIT };

async function open(answer: RequestListener) {
  const server = createServer(answer);
  const stopping = gracefulStop(server);
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  const connected = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    return socket;
  };
  return { ...stopping, server, connected };
}

it('OPS-05 a response that is being sent is completed', async () => {
  const size = 50_000_000;
  const { stop, connected } = await open((_req, res) => res.end('x'.repeat(size)));
  const socket = await connected();
  socket.write(GET);
  await once(socket, 'readable');
  const stopped = stop(TIMING);
  expect((await text(socket)).length).toBeGreaterThan(size);
  await stopped;
});

it('OPS-05 a request that is just arriving is answered', async () => {
  const { stop, connected } = await open((_req, res) => res.end('complete'));
  const [fresh, used] = [await connected(), await connected()];
  used.write(GET);
  await once(used, 'data');
  for (const socket of [fresh, used]) socket.write(GET.slice(0, 10));
  // The server has read the incomplete requests once it has answered on a later connection.
  const later = await connected();
  later.write(GET);
  await once(later, 'data');
  const stopped = stop(TIMING);
  await once(later, 'close');
  for (const socket of [fresh, used]) {
    socket.write(GET.slice(10));
    expect(await text(socket)).toMatch(/connection: close[\s\S]*complete$/i);
  }
  await stopped;
});

it('OPS-05 silent connections do not delay the end', async () => {
  const { stop, connected } = await open((_req, res) => res.end());
  const silent = await connected();
  const closed = once(silent, 'close');
  await stop(TIMING);
  await closed;
});

it('OPS-05 the deadline closes the remaining connections', async () => {
  const { stop, connected } = await open(() => {});
  const socket = await connected();
  socket.write(GET);
  const closed = once(socket, 'close');
  await stop({ drainMs: 0, deadlineMs: 10 });
  await closed;
});

it('OPS-05 connections are accepted while it drains, and each response closes its connection', async () => {
  const { stop, stopping, connected } = await open((_req, res) => res.end('served'));
  const idle = await connected();
  idle.write(GET);
  await once(idle, 'data');
  expect(stopping.aborted).toBe(false);
  // Longer than a slow machine needs for the requests below.
  const stopped = stop({ ...TIMING, drainMs: 5_000 });
  expect(stopping.aborted).toBe(true);
  for (const socket of [idle, await connected()]) {
    socket.write(GET);
    expect(await text(socket)).toMatch(/connection: close[\s\S]*served$/i);
  }
  await stopped;
});

it.each([
  ['GET', '502', 502],
  ['HEAD', '502', 502],
  ['POST', '502', 200],
  ['GET', '', 200],
] as const)(
  'OPS-05 a stopping process answers %s with X-Balancer-Retries "%s" by %i',
  async (method, header, status) => {
    const stopping = new AbortController();
    const { connected } = await open(refuseWhileStopping((_req, res) => res.end(), stopping.signal));
    const statuses: number[] = [];
    for (const isStopping of [false, true]) {
      if (isStopping) stopping.abort();
      const socket = await connected();
      const headers = ['Host: 127.0.0.1', 'Connection: close', 'Content-Length: 0', `X-Balancer-Retries: ${header}`];
      socket.write(`${[`${method} / HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
      statuses.push(Number((await text(socket)).slice(9, 12)));
    }
    expect(statuses).toEqual([200, status]);
  },
);
