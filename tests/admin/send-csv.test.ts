import { once } from 'node:events';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { expect, it } from 'vitest';
import { sendCsv } from '../../server/admin/send-csv.ts';

it('ADM-21 reads no further than a slow browser takes, and ends when the browser leaves', async () => {
  const read = { rows: 0, isEnded: false };
  function* rows(): Generator<string> {
    try {
      for (; ; read.rows++) yield 'x'.repeat(10_000);
    } finally {
      read.isEnded = true;
    }
  }
  const app = express();
  app.get('/', (_req, res) => sendCsv(res, { name: 'a.csv', content: Readable.from(rows(), { highWaterMark: 4 }) }));
  const server: Server = app.listen(0);
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, path: '/' });
  request.on('error', () => {});
  const [response] = await once(request, 'response');
  response.on('error', () => {}).pause();
  // The buffers between both ends fill up.
  let before = -1;
  await expect
    .poll(() => {
      const isStill = read.rows === before;
      before = read.rows;
      return isStill;
    })
    .toBe(true);
  expect([read.isEnded, response.headers['content-disposition']]).toEqual([false, 'attachment; filename=a.csv']);
  request.destroy();
  await expect.poll(() => read.isEnded).toBe(true);
  server.close();
});
