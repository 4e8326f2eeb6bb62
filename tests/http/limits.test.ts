import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { answerError } from '../../server/http/error-handler.ts';
import { overloadLimit, serverLimits } from '../../server/http/limits.ts';
import { accessLog, openLog } from '../../server/http/log.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

describe('overload', () => {
  it('is refused at once with 503 and Retry-After, and over as soon as others have been answered', async () => {
    const waiting: Response[] = [];
    const app = express();
    app.use(accessLog(openLog('silent')), overloadLimit(2));
    app.get('/wait', (_req, res) => {
      waiting.push(res);
    });
    app.use(answerError);
    const ask = () =>
      request(app)
        .get('/wait')
        .then(({ status }) => status);
    const held = [ask(), ask()];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await request(app).get('/wait').set('Accept', 'application/json');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('busy') });
    for (const res of waiting) res.json({});
    expect(await Promise.all(held)).toEqual([200, 200]);
    const later = ask();
    await expect.poll(() => waiting.length).toBe(3);
    waiting[2]?.json({});
    expect(await later).toBe(200);
  });
});

describe('the server', () => {
  it('gives headers ten seconds and whole requests twenty', () => {
    expect(serverLimits).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
    expect(serverLimits.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  });
});

onEachEngine('slow senders', (engine) => {
  let server: Server;
  afterEach(() => server.close());

  async function listen(): Promise<number> {
    const { app } = await openApp({ database: await engine.open() });
    const quick = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };
    server = createServer({ ...serverLimits, ...quick }, app).listen(0, '127.0.0.1');
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

  it.each(slow)('of %s are sent away, and hold up nobody', async (_what, sent) => {
    const port = await listen();
    const sockets = Array.from({ length: 20 }, () => sendPart(port, sent));
    expect((await request(`http://127.0.0.1:${port}`).get('/healthz')).status).toBe(200);
    for (const socket of sockets) expect(await text(await socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await request(`http://127.0.0.1:${port}`).get('/artworks')).status).toBe(200);
  });
});

async function sendPart(port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}
