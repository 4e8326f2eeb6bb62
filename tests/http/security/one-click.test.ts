import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, expect, it } from 'vitest';
import { openApp } from '../../support/app.ts';
import { onEngine } from '../../support/database.ts';

const ADDRESS = '/newsletter/unsubscribe?token=of-nobody';
const BOUNDARY = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

onEngine('SQLite', 'one-click unsubscribing', (engine) => {
  let app: Express;
  beforeAll(async () => {
    ({ app } = await openApp({ database: await engine.open() }));
  });

  const post = (type: string, body: string, to = ADDRESS) => request(app).post(to).set('Content-Type', type).send(body);
  const form = 'application/x-www-form-urlencoded';

  it.each([
    [form, 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', BOUNDARY],
  ])('CALL-02 a mail program needs no token: %s', async (type, body) => {
    expect((await post(type, body)).status).toBe(200);
  });

  it.each([
    ['something else', form, 'List-Unsubscribe=Two-Clicks', ADDRESS],
    ['more than that', form, 'List-Unsubscribe=One-Click&token=x', ADDRESS],
    ['nothing', form, '', ADDRESS],
    ['another kind of body', 'text/plain', 'List-Unsubscribe=One-Click', ADDRESS],
    ['the same elsewhere', form, 'List-Unsubscribe=One-Click', '/web/api/subscriptions/subscribe'],
  ])('CALL-02 %s is refused like any other request without a token', async (_what, type, body, to) => {
    expect((await post(type, body, to)).status).toBe(419);
  });

  it('a body that is too large is refused', async () => {
    expect((await post(form, 'x'.repeat(3_000))).status).toBe(413);
  });
});
