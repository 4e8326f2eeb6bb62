import { once } from 'node:events';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { backgroundDone } from '../../../database/batches/background.ts';
import { isPostgres } from '../../../database/engine.ts';
import { createAccount } from '../../../database/factories/accounts.ts';
import { loadSettings } from '../../../server/boot/settings/settings.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import { accessLog, openLog, requestId } from '../../../server/http/monitoring/log.ts';
import { publicAddress } from '../../../server/http/request.ts';
import { sessions } from '../../../server/http/session/session.ts';
import { sweepSessions } from '../../../server/http/session/store.ts';
import { DAY, MINUTE } from '../../../server/time/time.ts';
import { Clock, cookiesOf, setCookies } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';

declare module 'express-session' {
  interface SessionData {
    visits?: number;
  }
}

const log = openLog('silent');

interface Opened {
  app: Express;
  clock: Clock;
  /** `/visit-slowly` was requested. It responds when the test allows it. */
  slow: Record<'arrived' | 'released', PromiseWithResolvers<void>>;
}

/** An app with routes that read (`/look`), change (`/visit`), renew and end the session. */
function openSessions(database: Knex, { secrets = ['secret'], publicUrl = null as string | null } = {}): Opened {
  const clock = new Clock(Date.UTC(2026, 10, 21));
  const slow = { arrived: Promise.withResolvers<void>(), released: Promise.withResolvers<void>() };
  const app = express();
  app.set('trust proxy', 'loopback');
  app.use(requestId, publicAddress({ ...loadSettings({}), publicUrl }), accessLog(log));
  app.use(
    cookieParser(secrets),
    sessions(database, () => clock.now, secrets),
  );
  app.get('/look', (req, res) => {
    res.json({ visits: req.session.visits ?? null });
  });
  app.get('/visit', (req, res) => {
    req.session.visits = (req.session.visits ?? 0) + 1;
    res.json({ visits: req.session.visits });
  });
  app.get('/visit-largely', (req, res) => {
    req.session.visits = (req.session.visits ?? 0) + 1;
    res.redirect(303, `/${'x'.repeat(5_000)}`);
  });
  app.get('/visit-slowly', async (req, res) => {
    slow.arrived.resolve();
    await slow.released.promise;
    req.session.visits = 100;
    res.json({});
  });
  app.get('/renew', (req, res, next) => {
    req.session.regenerate((error) => (error ? next(error) : res.json({ visits: req.session.visits ?? null })));
  });
  app.get('/end', (req, res, next) => {
    req.session.destroy((error) => (error ? next(error) : res.json({})));
  });
  app.use(errorHandler);
  return { app, clock, slow };
}

async function begin(app: Express): Promise<string> {
  const [cookie] = cookiesOf(await request(app).get('/visit'));
  return cookie?.join('=') ?? '';
}

/** Makes the only session a collector's session that was just used. */
async function giveCollector(database: Knex): Promise<void> {
  const { id, firstname } = await createAccount(database);
  const { data, created_at } = await database('sessions').first();
  const changed = JSON.stringify({ ...JSON.parse(data), account: { id, firstname } });
  await database('sessions').update({ data: changed, account_id: id, expires_at: Number(created_at) + 14 * DAY });
}

async function look(app: Express, cookie: string): Promise<number | null> {
  return (await request(app).get('/look').set('Cookie', cookie)).body.visits;
}

/** Like a full disk. */
async function refuseWrites(database: Knex): Promise<() => Promise<void>> {
  if (!isPostgres(database)) {
    await database.raw('PRAGMA query_only = ON');
    return async () => void (await database.raw('PRAGMA query_only = OFF'));
  }
  await database.raw(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await database.raw(
    'create trigger refuse before insert or update on sessions for each row execute function refuse()',
  );
  return async () => void (await database.raw('drop trigger refuse on sessions'));
}

onEachEngine('sessions', (engine) => {
  it('are not created by requests that change nothing', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    expect(setCookies(await request(app).get('/look'))).toEqual([]);
    expect(await database('sessions').select()).toEqual([]);
  });

  it('that cannot be saved are answered with 503, and the connection stays open', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    const cookie = await begin(app);
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string) =>
      request(url).get(path).agent(agent).set('Cookie', cookie).set('Accept', 'application/json');
    const restore = await refuseWrites(database);
    for (const path of ['/visit', '/visit-largely', '/visit']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers['retry-after'], answer.body.message]).toEqual([
        path,
        503,
        '5',
        expect.any(String),
      ]);
      expect(answer.headers.location).toBeUndefined();
    }
    expect((await get('/look')).body).toEqual({ visits: 1 });
    await restore();
    expect((await get('/visit')).body).toEqual({ visits: 2 });
    server.close();
    agent.destroy();
  });

  it('keep their content under an id that the table does not contain', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    const cookie = await begin(app);
    expect((await request(app).get('/visit').set('Cookie', cookie)).body).toEqual({ visits: 2 });
    expect(await look(app, cookie)).toBe(2);
    const [row, ...others] = await database('sessions').select();
    expect(others).toEqual([]);
    expect(row.id).toMatch(/^[0-9a-f]{64}$/);
    expect(decodeURIComponent(cookie)).not.toContain(row.id);
    expect(JSON.stringify(row)).not.toContain(decodeURIComponent(cookie).slice('session=s:'.length).split('.')[0]);
  });

  it('fail only requests that have one while their table is missing', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    const cookie = await begin(app);
    await database.schema.dropTable('sessions');
    expect((await request(app).get('/look')).status).toBe(200);
    expect((await request(app).get('/look').set('Cookie', 'session=s%3Aforged.nonsense')).status).toBe(200);
    expect((await request(app).get('/look').set('Cookie', cookie)).status).toBe(500);
  });

  it.each([
    ['a collector’s', 14],
    ['a visitor’s', 3],
  ])('%s ends %i days after it was last used', async (whose, days) => {
    const database = await engine.open();
    const { app, clock } = openSessions(database);
    const cookie = await begin(app);
    if (days === 14) await giveCollector(database);
    for (let times = 0; times < 2; times++) {
      clock.advance((days - 1) * DAY);
      expect([whose, await look(app, cookie)]).toEqual([whose, 1]);
      await backgroundDone(database);
    }
    clock.advance(days * DAY);
    expect(await look(app, cookie)).toBeNull();
  });

  it('end sixty days after they began, however much they are used', async () => {
    const database = await engine.open();
    const { app, clock } = openSessions(database);
    const cookie = await begin(app);
    await giveCollector(database);
    for (let days = 0; days < 50; days += 10) {
      clock.advance(10 * DAY);
      expect((await request(app).get('/visit').set('Cookie', cookie)).body.visits).toBeGreaterThan(1);
    }
    clock.advance(9 * DAY);
    expect(await look(app, cookie)).not.toBeNull();
    clock.advance(DAY);
    expect(await look(app, cookie)).toBeNull();
  });

  it('are rarely written by reading', async () => {
    const database = await engine.open();
    const { app, clock } = openSessions(database);
    const cookie = await begin(app);
    const end = async () => (await database('sessions').first()).expires_at;
    const before = await end();
    clock.advance(MINUTE);
    await look(app, cookie);
    expect(await end()).toBe(before);
    clock.advance(DAY);
    await look(app, cookie);
    await backgroundDone(database);
    expect(await end()).toBeGreaterThan(before);
  });

  it('are not restored by a response that was in progress when they ended', async () => {
    const database = await engine.open();
    const { app, slow } = openSessions(database);
    const cookie = await begin(app);
    const visiting = request(app).get('/visit-slowly').set('Cookie', cookie).then();
    await slow.arrived.promise;
    await request(app).get('/end').set('Cookie', cookie);
    slow.released.resolve();
    await visiting;
    expect(await look(app, cookie)).toBeNull();
    expect(await database('sessions').select()).toEqual([]);
  });

  it('get a new id when renewed, and the old id is invalid', async () => {
    const { app } = openSessions(await engine.open());
    const cookie = await begin(app);
    await request(app).get('/renew').set('Cookie', cookie);
    expect(await look(app, cookie)).toBeNull();
  });

  it('are deleted when ended', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    const cookie = await begin(app);
    await request(app).get('/end').set('Cookie', cookie);
    expect(await database('sessions').select()).toEqual([]);
    expect(await look(app, cookie)).toBeNull();
  });

  it('sweeping deletes expired sessions only', async () => {
    const database = await engine.open();
    const { app, clock } = openSessions(database);
    await begin(app);
    clock.advance(2 * DAY);
    const cookie = await begin(app);
    clock.advance(DAY);
    await sweepSessions(database, clock.now);
    expect(await database('sessions').select()).toHaveLength(1);
    expect(await look(app, cookie)).toBe(1);
  });

  it('survive a new signing secret while the old one still verifies', async () => {
    const database = await engine.open();
    const cookie = await begin(openSessions(database, { secrets: ['old'] }).app);
    expect(await look(openSessions(database, { secrets: ['new', 'old'] }).app, cookie)).toBe(1);
    expect(await look(openSessions(database, { secrets: ['new'] }).app, cookie)).toBeNull();
  });

  it('keep one row after two concurrent changes', async () => {
    const database = await engine.open();
    const { app } = openSessions(database);
    const cookie = await begin(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(app).get('/visit').set('Cookie', cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await database('sessions').select()).toHaveLength(1);
  });

  describe('whose cookie', () => {
    it('is Secure and bound to its host where the public address is https', async () => {
      const { app } = openSessions(await engine.open(), { publicUrl: 'https://gallery.example.com' });
      const [cookie] = setCookies(await request(app).get('/visit'));
      expect(cookie).toMatch(/^__Host-session=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    });

    it('is plain on http', async () => {
      const { app } = openSessions(await engine.open());
      const [cookie] = setCookies(await request(app).get('/visit'));
      expect(cookie).toMatch(/^session=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    });
  });
});
