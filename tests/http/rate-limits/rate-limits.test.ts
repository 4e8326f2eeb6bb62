import { createHash } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  consumeWithin,
  limitRate,
  type RateLimit,
  rateLimiter,
  sweepRateLimits,
} from '../../../server/http/rate-limits/rate-limiter.ts';
import { clientAddress, clientNetworks } from '../../../server/http/security/client-address.ts';
import { MINUTE } from '../../../server/time/time.ts';
import { type Clock, type OpenedApp, openApp, tokenHeaders } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { SECRET } from '../../support/secret.ts';

const now = Date.UTC(2026, 10, 21, 4);
const SETTINGS = { sessionSecrets: [SECRET] };
const ADDRESS_LIMIT: RateLimit = { name: 'knocking', points: 3, windowMs: MINUTE, by: 'address' };
const BROWSER_LIMIT: RateLimit = { name: 'guessing', points: 3, windowMs: MINUTE, by: 'browser' };

onEachEngine('limits', (engine) => {
  let database: Knex;
  let other: Knex;
  beforeAll(async () => {
    const place = await engine.create();
    database = await engine.open(place);
    other = await engine.open(place);
  });

  /** An app with one address for each limit, on one of two connections that represent two processes. */
  async function open(on: Knex, time: Pick<Clock, 'now'> = { now }): Promise<OpenedApp> {
    const limitContext = { database: on, settings: SETTINGS, now: () => time.now };
    const answer: RequestHandler = (_req, res) => void res.end();
    const handler = (limit: RateLimit) => ({ post: [limitRate(limitContext, limit), answer] });
    const routes = { '/web/api/knock': handler(ADDRESS_LIMIT), '/web/api/guess': handler(BROWSER_LIMIT) };
    return openApp({ database: on, routes, settings: { trustProxy: ['loopback'] } });
  }

  async function knock(app: Express, from: string, path = '/web/api/knock', headers?: Record<string, string>) {
    return request(app)
      .post(path)
      .set({ ...(headers ?? (await tokenHeaders(app))), 'X-Forwarded-For': from });
  }

  it('OPS-07 of 20 concurrent requests to two processes exactly the limit passes', async () => {
    const apps = [(await open(database)).app, (await open(other)).app];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => knock(apps[index % 2] as Express, '203.0.113.1')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(17).fill(429)]);
  });

  it('the response has a message and Retry-After', async () => {
    const { app } = await open(database);
    for (let each = 0; each < 3; each += 1) await knock(app, '203.0.113.2');
    const refused = await knock(app, '203.0.113.2');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.body).toEqual({ message: expect.stringMatching(/wait/) });
  });

  it('a window ends after its duration, and not before', async () => {
    const time = { now };
    const { app } = await open(database, time);
    const from = '203.0.113.3';
    for (let each = 0; each < 4; each += 1) await knock(app, from);
    time.now = now + 59_999;
    expect((await knock(app, from)).headers['retry-after']).toBe('1');
    time.now = now + MINUTE;
    expect((await knock(app, from)).status).toBe(200);
  });

  it('counts the client address behind a trusted proxy, not the proxy or a forged header', async () => {
    const { app } = await open(database);
    for (let each = 0; each < 3; each += 1) await knock(app, '203.0.113.4');
    expect((await knock(app, '10.0.0.1, 203.0.113.4')).status).toBe(429);
    expect((await knock(app, '203.0.113.5')).status).toBe(200);
  });

  it('OPS-07 the wider networks of IPv6 have limits a few times as high', async () => {
    const { app } = await open(database);
    const statuses: number[] = [];
    for (let network = 0; network < 5; network++)
      for (let each = 0; each < 3; each++)
        statuses.push((await knock(app, `2001:db8:9:${network}::${each + 1}`)).status);
    expect(statuses).toEqual([...Array(12).fill(200), ...Array(3).fill(429)]);
    for (let site = 1; site < 15; site++) await knock(app, `2001:db8:9:${site}00::1`);
    expect((await knock(app, '2001:db8:a::1')).status).toBe(200);
  });

  it('a limit by browser counts two browsers of one address separately', async () => {
    const { app } = await open(database);
    const [one, two] = [await tokenHeaders(app), await tokenHeaders(app)];
    const guess = (headers: Record<string, string>) => knock(app, '203.0.113.6', '/web/api/guess', headers);
    for (let each = 0; each < 3; each += 1) expect((await guess(one)).status).toBe(200);
    expect((await guess(one)).status).toBe(429);
    expect((await guess(two)).status).toBe(200);
  });

  it('a released request does not count', async () => {
    const limit = rateLimiter(
      { database, settings: SETTINGS, now: () => now },
      { ...ADDRESS_LIMIT, name: 'given back' },
    );
    const req = { ip: '203.0.113.7' } as never;
    for (let each = 0; each < 10; each += 1) {
      await limit.consume(req);
      await limit.release(req);
    }
    for (let each = 0; each < 3; each += 1) await limit.consume(req);
    await expect(limit.consume(req)).rejects.toMatchObject({ status: 429 });
  });

  it('a release after its window does not raise the limit', async () => {
    const time = { now };
    const limit = rateLimiter(
      { database, settings: SETTINGS, now: () => time.now },
      { ...ADDRESS_LIMIT, name: 'given back late' },
    );
    const req = { ip: '203.0.113.8' } as never;
    await limit.consume(req);
    time.now = now + MINUTE;
    await limit.release(req);
    for (let each = 0; each < 3; each += 1) await limit.consume(req);
    await expect(limit.consume(req)).rejects.toMatchObject({ status: 429 });
  });

  it('in a transaction counts only what is committed, and refuses within it', async () => {
    const limits = [{ ...ADDRESS_LIMIT, name: 'within' }];
    const limit = rateLimiter({ database, settings: SETTINGS, now: () => now }, { ...ADDRESS_LIMIT, name: 'within' });
    const req = { ip: '203.0.113.12' } as never;
    const countTo = (times: number, error?: Error) =>
      database.transaction(async (transaction) => {
        for (let each = 0; each < times; each += 1)
          await consumeWithin(transaction, { settings: SETTINGS, now: () => now, limits, req });
        if (error) throw error;
      });
    await expect(countTo(3, new Error('undone'))).rejects.toThrow('undone');
    await expect(countTo(4)).rejects.toMatchObject({ status: 429 });
    await countTo(3);
    await expect(limit.consume(req)).rejects.toMatchObject({ status: 429 });
  });

  it('several limits in a transaction are counted by one statement, each in its own window', async () => {
    const time = { now };
    const [wide, narrow] = [
      { ...ADDRESS_LIMIT, name: 'wide', points: 5, windowMs: 2.5 * MINUTE },
      { ...ADDRESS_LIMIT, name: 'narrow', points: 2, windowMs: MINUTE },
    ];
    const req = { ip: '2001:db8:14::1' } as never;
    const context = { settings: SETTINGS, now: () => time.now, limits: [wide, narrow], req };
    const consume = () => database.transaction((transaction) => consumeWithin(transaction, context));
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => sql.includes('rate_limits') && queries.push(sql);
    database.on('query', listen);
    await consume();
    database.off('query', listen);
    expect(queries).toHaveLength(1);
    await consume();
    await expect(consume()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    time.now += MINUTE;
    for (let each = 0; each < 2; each += 1) await consume();
    time.now += MINUTE;
    await consume();
    // Of the refused attempts none was counted.
    await expect(consume()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '30' } });
  });

  it('in a transaction uses no savepoint', async () => {
    const queries: string[] = [];
    const listen = ({ sql }: { sql: string }) => queries.push(sql);
    database.on('query', listen);
    const context = { settings: SETTINGS, now: () => now, limits: [{ ...ADDRESS_LIMIT, name: 'saved' }] };
    const req = { ip: '203.0.113.13' } as never;
    await database.transaction((transaction) => consumeWithin(transaction, { ...context, req }));
    database.off('query', listen);
    expect(queries.filter((sql) => sql.includes('rate_limits'))).toHaveLength(1);
    expect(queries.filter((sql) => /savepoint/i.test(sql))).toEqual([]);
  });

  it('stores addresses and browsers as hashes only, and deletes expired windows', async () => {
    const { app } = await open(database);
    await knock(app, '203.0.113.9');
    const keys = await database('rate_limits').pluck('key');
    expect(keys.filter((key) => !/^[a-z ]+:[\w-]{43}$/.test(key))).toEqual([]);
    await sweepRateLimits(database, now + 59_999);
    expect(await database('rate_limits').pluck('key')).toEqual(keys);
    await sweepRateLimits(database, now + 180_000);
    expect(await database('rate_limits').pluck('key')).toEqual([]);
  });

  it('keys are HMACs: trying all addresses against the table reveals none', async () => {
    await database('rate_limits').delete();
    const keysWith = async (...sessionSecrets: string[]) => {
      await database('rate_limits').delete();
      await rateLimiter({ database, settings: { sessionSecrets }, now: () => now }, ADDRESS_LIMIT).consume({
        ip: '203.0.113.11',
      } as never);
      return database('rate_limits').pluck('key');
    };
    const keys = await keysWith('one secret', 'another');
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toContain(createHash('sha256').update('203.0.113.11').digest('base64url'));
    expect(await keysWith('one secret')).toEqual(keys);
    expect(await keysWith('another')).not.toEqual(keys);
  });

  it('rejects everything while it cannot count', async () => {
    const gone = await engine.open();
    await gone.schema.dropTable('rate_limits');
    const limit = rateLimiter({ database: gone, settings: SETTINGS, now: () => now }, ADDRESS_LIMIT);
    await expect(limit.consume({ ip: '203.0.113.10' } as never)).rejects.toThrow();
  });
});

describe('the networks of an address', () => {
  it.each([
    ['203.0.113.1', [['203.0.113.1', 1]]],
    [
      '2001:db8:1:12ff::9',
      [
        ['2001:db8:1:12ff::/64', 1],
        ['2001:db8:1:1200::/56', 4],
        ['2001:db8:1:0::/48', 16],
      ],
    ],
  ])('of %s', (ip, networks) => {
    expect(clientNetworks({ ip }).map(({ name, factor }) => [name, factor])).toEqual(networks);
  });
});

describe('the client of a limit', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:0db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, ''],
  ])('%s is counted as %s', (ip, counted) => {
    expect(clientAddress({ ip })).toBe(counted);
  });
});
