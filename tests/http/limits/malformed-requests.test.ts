import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { SERVER_LIMITS } from '../../../server/http/limits/limits.ts';
import { rejectMalformedRequests } from '../../../server/http/limits/malformed-requests.ts';
import { openLog } from '../../../server/http/monitoring/log.ts';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';

/** Milliseconds. Used only in tests of timeouts, because any request may be slow on a busy machine. */
const SHORT_TIMEOUTS = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

async function open(limits: ServerOptions = {}) {
  const logged: Record<string, unknown>[] = [];
  const metrics = openMetrics();
  const server = createServer({ ...SERVER_LIMITS, ...limits }, (_req, res) => void res.write('begun'));
  rejectMalformedRequests(server, {
    log: openLog('info', { write: (line) => logged.push(JSON.parse(line)) }),
    metrics,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, logged, metrics };
}

/** Sends bytes and resolves with the response until the server closes the connection. */
async function send(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

const long = `maria-clara${'a'.repeat(40_000)}`;
const unreadable: [what: string, sent: string, status: number][] = [
  ['too long an address', `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['too large headers', `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${long}\r\n\r\n`, 431],
  ['no HTTP', 'maria-clara\r\n\r\n', 400],
  ['what expects something else than to go on', 'POST / HTTP/1.1\r\nHost: x\r\nExpect: maria-clara\r\n\r\n', 417],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: maria-clara', 408],
];

it.each(unreadable)('%s is answered in JSON with a message, and closed', async (_what, sent, status) => {
  const { port, logged, metrics } = await open(status === 408 ? SHORT_TIMEOUTS : {});
  const [head = '', body = ''] = (await send(port, sent)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  expect(head).toMatch(/^content-type: application\/json/im);
  expect(head).toMatch(/^x-content-type-options: nosniff\r?$/im);
  expect(head).toMatch(/^connection: close\r?$/im);
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\w/) });
  expect(logged).toMatchObject([{ status, msg: 'malformed request rejected' }]);
  expect(JSON.stringify(logged)).not.toMatch(/maria|127\.0\.0\.1/);
  const figures = await metrics.registry.metrics();
  expect(figures).toContain(`http_requests_total{method="other",route="none",status="${status}"} 1`);
});

it('an error response is not written into another response', async () => {
  const { port } = await open();
  const received = await send(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nno HTTP\r\n\r\n');
  expect(received.match(/HTTP\/1\.1/g) ?? []).toHaveLength(received === '' ? 0 : 1);
  expect(received).not.toContain('message');
});
