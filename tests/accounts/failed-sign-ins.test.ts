import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, RequestListener } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { openApp } from '../support/app.ts';
import { onEngine } from '../support/database.ts';
import { CookieJar, callbackPath, withLocalProvider, withProvider } from '../support/visitors/oauth.ts';

const token =
  (body: string, status = 200): RequestListener =>
  (_req, res) =>
    void res.writeHead(status).end(body);
const BODIES = [
  'null',
  '[]',
  '""',
  '7',
  '{}',
  'access_token=',
  '<html>',
  '',
  '{"access_token":{"a":1}}',
  '{"access_token":null}',
];
const PROFILES = [
  'null',
  '[]',
  '"x"',
  '7',
  '{}',
  'not json',
  '',
  '{"sub":{}}',
  '{"sub":"","id":""}',
  '{"name":{},"emails":7}',
];

/** Replaces `AbortSignal.timeout`: the timeout fires at `end()`. `milliseconds` is the sum of all timeouts. */
function mockTimeouts() {
  const waits = new AbortController();
  const timeouts = { milliseconds: 0, end: () => waits.abort(new DOMException('Too late', 'TimeoutError')) };
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.milliseconds += milliseconds;
    return waits.signal;
  });
  return timeouts;
}

/** Calls `act` when this process starts to read the response of that path. */
function onResponse(path: string, act: () => void): void {
  const channel = 'http.client.response.finish';
  const receive = (message: unknown) => {
    if ((message as { request: ClientRequest }).request.path.startsWith(path)) queueMicrotask(act);
  };
  subscribe(channel, receive);
  onTestFinished(() => void unsubscribe(channel, receive));
}

onEngine('SQLite', 'failed sign-ins', (engine) => {
  afterEach(() => vi.restoreAllMocks());

  const open = async (settings: Awaited<ReturnType<typeof withProvider>>) =>
    openApp({ database: await engine.open(), settings });

  /** Starts a sign-in and requests the callback with an invented code. */
  async function requestCallback(answer: RequestListener, provider: string, query = 'code=abc') {
    const { app, context } = await open(await withProvider(answer));
    const jar = new CookieJar();
    const begun = await jar.request(app, `/oauth/${provider}?returnTo=/artists`);
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    const back = await jar.request(app, `/oauth/${provider}/callback?${query}&state=${state}`);
    expect(await context.database('accounts').select()).toEqual([]);
    expect(inertiaPage(back)).toMatchObject({
      component: 'accounts/sign-in',
      props: { returnTo: '/artists', auth: { user: null } },
    });
    return {
      status: back.status,
      words: JSON.stringify(inertiaPage(back).props.problem),
      cache: back.headers['cache-control'],
    };
  }

  describe.each(['google', 'facebook'])('by %s', (provider) => {
    describe('a provider that does not respond times out within ten seconds', () => {
      const unanswered = { status: 503, words: expect.stringMatching(/is not responding/) };

      it('AUTH-02 before its first response', async () => {
        const timeouts = mockTimeouts();
        expect(await requestCallback(() => timeouts.end(), provider)).toMatchObject(unanswered);
        expect(timeouts.milliseconds).toBeLessThan(10_000);
      });

      it('AUTH-02 in the middle of its second response', async () => {
        const timeouts = mockTimeouts();
        onResponse('/userinfo', timeouts.end);
        const slowProfile: RequestListener = (req, res) => {
          if (req.method === 'POST') res.end('{"access_token":"t"}');
          else res.write('{"sub":');
        };
        expect(await requestCallback(slowProfile, provider)).toMatchObject(unanswered);
        expect(timeouts.milliseconds).toBeLessThan(10_000);
      });
    });

    it('AUTH-02 a provider that is down, aborts, or sends too much is unreachable', async () => {
      const down: RequestListener = (_req, res) => void res.destroy();
      expect((await requestCallback(down, provider)).status).toBe(503);
      const breaksOff: RequestListener = (_req, res) => {
        res.writeHead(200, { 'Content-Length': 100 }).write('{"access', () => res.destroy());
      };
      expect((await requestCallback(breaksOff, provider)).status).toBe(503);
      expect((await requestCallback(token('x'.repeat(200_000)), provider)).status).toBe(503);
      expect((await requestCallback(token('{}', 500), provider)).status).toBe(503);
      expect((await requestCallback(token('{}', 302), provider)).status).toBe(503);
    });

    it.each(BODIES)('AUTH-02 a token response of %s is a failure of the provider', async (body) => {
      expect((await requestCallback(token(body), provider)).status).toBe(503);
    });

    it.each(PROFILES)('AUTH-02 a profile of %s is a failure of the provider', async (body) => {
      const answer: RequestListener = (req, res) => void res.end(req.method === 'POST' ? '{"access_token":"t"}' : body);
      expect((await requestCallback(answer, provider)).status).toBe(503);
    });

    it('AUTH-02 a code that the provider rejects is a refused sign-in', async () => {
      const no = token('{"error":"invalid_grant"}', 400);
      expect(await requestCallback(no, provider)).toMatchObject({
        status: 400,
        words: expect.stringMatching(/did not sign you in/),
        cache: expect.stringMatching(/no-store/),
      });
      expect((await requestCallback(token('{"error":{"message":"bad"}}', 400), provider)).status).toBe(400);
      expect((await requestCallback(token('nonsense', 403), provider)).status).toBe(400);
    });

    it.each([
      ['error=access_denied', 200, /You have not signed in/],
      ['error=server_error&code=x', 400, /did not sign you in/],
      ['error[]=access_denied', 400, /did not sign you in/],
      ['error_code=4201&error_message=x', 400, /did not sign you in/],
      ['', 400, /did not sign you in/],
      ['code=', 400, /did not sign you in/],
      ['code=a&code=b', 400, /did not sign you in/],
      ['code[a]=b', 400, /did not sign you in/],
    ])('AUTH-02 rejects a callback with %j without a request to the provider', async (query, status, words) => {
      const never: RequestListener = () => expect.unreachable();
      expect(await requestCallback(never, provider, query)).toMatchObject({
        status,
        words: expect.stringMatching(words),
      });
    });
  });

  it('AUTH-02 does not send a visitor’s query parameters to the provider', async () => {
    const { app } = await open(await withLocalProvider());
    const jar = new CookieJar();
    const back = await callbackPath(app, jar, '/oauth/google?code=1&state=2&error=3&error_code=4&returnTo=/artists');
    const done = await jar.request(app, back);
    expect([done.status, done.headers.location]).toEqual([303, '/artists?code=1&state=2&error=3&error_code=4']);
  });

  it('a failed write leaves the visitor’s session unchanged', async () => {
    const { app, context } = await open(await withLocalProvider());
    const jar = new CookieJar();
    const back = await callbackPath(app, jar, '/oauth/google');
    const session = jar.get('session');
    await context.database.schema.renameTable('identities', 'identities_away');
    expect((await jar.request(app, back)).status).toBe(500);
    await context.database.schema.renameTable('identities_away', 'identities');
    expect(jar.get('session')).toBe(session);
    expect(await context.database('sessions').select('account_id')).toEqual([{ account_id: null }]);
    expect(await context.database('accounts').select()).toEqual([]);
  });

  it('AUTH-02 limits sign-ins per client address', async () => {
    const { app } = await open(await withLocalProvider());
    const jar = new CookieJar();
    const statuses = new Set<number>();
    for (let count = 0; count < 601; count += 1) {
      statuses.add((await jar.request(app, '/oauth/google', { 'Sec-Purpose': 'prefetch' })).status);
    }
    expect([...statuses]).toEqual([204, 429]);
    expect((await jar.request(app, '/oauth/google', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(302);
  });
});
