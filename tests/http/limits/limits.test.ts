import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express, { type Response } from 'express';
import request from 'supertest';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { changeLimit, contentLengthLimit, jsonBody, SERVER_LIMITS } from '../../../server/http/limits/limits.ts';
import { accessLog, openLog } from '../../../server/http/monitoring/log.ts';
import { changingRoutes, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';

describe('a body whose Content-Length is above the limit', () => {
  it.each(['/web/api/subscriptions/subscribe', '/forms/subscriptions', '/webhooks/payments/xendit'])(
    'is refused with 413 before any of it has come, at %s',
    async (path) => {
      const app = express();
      app.use(accessLog(openLog('silent')), contentLengthLimit, jsonBody);
      app.post(path, (_req, res) => void res.json({}));
      app.use(errorHandler);
      const server = app.listen(0, '127.0.0.1');
      onTestFinished(() => void server.close());
      await once(server, 'listening');
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n`,
      );
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /);
    },
  );
});

describe('changes beyond their limit', () => {
  function open(limit: number) {
    const waiting: Response[] = [];
    const app = express();
    app.use(accessLog(openLog('silent')), changeLimit(limit));
    app.all('/wait', (_req, res) => {
      waiting.push(res);
    });
    app.all('/quick', (_req, res) => {
      res.json({});
    });
    app.use(errorHandler);
    const server = app.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    const send = (method: 'get' | 'post' = 'post', path = '/wait') =>
      request(server)
        [method](path)
        .set('Accept', 'application/json')
        .then(({ status }) => status);
    return { server, waiting, send };
  }

  it('are refused at once with 503 and Retry-After, until others are answered', async () => {
    const { server, waiting, send } = open(2);
    const held = [send(), send()];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await request(server).post('/wait').set('Accept', 'application/json');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('busy') });
    expect(await send('get', '/quick')).toBe(200);
    for (const res of waiting) res.json({});
    expect(await Promise.all(held)).toEqual([200, 200]);
    expect(await send('post', '/quick')).toBe(200);
  });

  it('are refused by the number of changes, not of pages', async () => {
    const { waiting, send } = open(1);
    const held = [send('get'), send('get')];
    await expect.poll(() => waiting.length).toBe(2);
    expect(await send('post', '/quick')).toBe(200);
    for (const res of waiting) res.json({});
    expect(await Promise.all(held)).toEqual([200, 200]);
  });
});

describe('the server', () => {
  it('allows ten seconds for headers and twenty for a request', () => {
    expect(SERVER_LIMITS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
    expect(SERVER_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  });
});

onEachEngine('slow senders', (engine) => {
  let server: Server;
  afterEach(() => server.close());

  async function listen(): Promise<number> {
    const { app } = await openApp({ database: await engine.open(), routes: changingRoutes });
    server = createServer({ ...SERVER_LIMITS, connectionsCheckingInterval: 20 }, app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const slow: [what: string, sent: string][] = [
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'JSON',
      'POST /web/api/cart/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a',
    ],
    [
      'forms',
      'POST /forms/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\na=',
    ],
  ];

  it.each(slow)('of %s are rejected and delay no other request', async (_what, sent) => {
    const port = await listen();
    const answers = Array.from({ length: 20 }, () => sendPart(port, sent));
    expect((await request(`http://127.0.0.1:${port}`).get('/healthz')).status).toBe(200);
    // Set after the response above, because short timeouts could end any request on a busy machine.
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    Object.assign(server, SERVER_LIMITS);
    expect((await request(`http://127.0.0.1:${port}`).get('/artworks')).status).toBe(200);
  });
});

/** Sends part of a request and resolves with all bytes until the server closes the connection. */
async function sendPart(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // Closing while the client still sends may reset the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(sent);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}
