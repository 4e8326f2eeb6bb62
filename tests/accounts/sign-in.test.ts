import { createHmac } from 'node:crypto';
import type { Express } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp, setCookies } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { CookieJar, callbackPath, signInWith, withLocalProvider, withProvider } from '../support/visitors/oauth.ts';

const LUZ = { person: '100000000000000000001' };
const typed = (name: string, email = '') => ({ person: 'typed', name, email });

/** A provider that accepts every code any number of times, and the requests that it received. */
async function openProvider() {
  const requests: URL[] = [];
  const settings = await withProvider((req, res) => {
    const url = new URL(req.url ?? '', 'http://provider.example');
    requests.push(url);
    const profile = { sub: '7', id: '7', name: 'Luz Santos', given_name: 'Luz', first_name: 'Luz' };
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(url.pathname === '/token' ? { access_token: 'token-of-luz' } : profile));
  });
  return { requests, settings };
}

/** Starts a sign-in and returns its state. */
async function begin(app: Express, jar: CookieJar, provider: string, headers = {}): Promise<string> {
  const begun = await jar.request(app, `/oauth/${provider}`, headers);
  return new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
}

async function whoIs({ app }: OpenedApp, jar: CookieJar): Promise<string | null> {
  const { props } = inertiaPage(await jar.request(app, '/'));
  return (props.auth as { user: { firstname: string } | null }).user?.firstname ?? null;
}

onEachEngine('signing in', (engine) => {
  const open = async (settings = {}) =>
    openApp({ database: await engine.open(), settings: { ...(await withLocalProvider()), ...settings } });

  describe.each(['google', 'facebook'] as const)('by %s', (provider) => {
    it('AUTH-02 redirects with a state and returns the signed-in collector to the previous page', async () => {
      const opened = await open();
      const jar = new CookieJar();
      const begun = await jar.request(opened.app, `/oauth/${provider}?returnTo=/artworks%3Fpage%3D2`);
      expect(begun.status).toBe(302);
      const authorizationParams = new URL(begun.headers.location ?? '').searchParams;
      expect(authorizationParams.get('state')).toMatch(/^[\w-]{32}$/);
      expect(authorizationParams.get('redirect_uri')).toBe(`http://127.0.0.1:3000/oauth/${provider}/callback`);
      expect(authorizationParams.get('code_challenge_method')).toBe(provider === 'google' ? 'S256' : null);
      const done = await signInWith(opened.app, jar, `/oauth/${provider}?returnTo=/artworks%3Fpage%3D2`, LUZ);
      expect([done.status, done.headers.location]).toEqual([303, '/artworks?page=2']);
      expect(await whoIs(opened, jar)).toBe('Luz');
    });

    it('AUTH-03 works without an e-mail and finds the same account again', async () => {
      const opened = await open();
      await signInWith(opened.app, new CookieJar(), `/oauth/${provider}`, typed('Berting Ong'));
      const jar = new CookieJar();
      await signInWith(opened.app, jar, `/oauth/${provider}`, typed('Berting Ong'));
      expect(await whoIs(opened, jar)).toBe('Berting');
      expect(await opened.context.database('accounts').select('name', 'email')).toEqual([
        { name: 'Berting Ong', email: null },
      ]);
    });
  });

  it('AUTH-02 renews the session and the token, and invalidates the old ones', async () => {
    const opened = await open();
    const { app, context } = opened;
    const jar = new CookieJar();
    await jar.request(app, '/web/api/cart');
    const callback = await callbackPath(app, jar, '/oauth/google');
    const before = { session: jar.get('session'), secret: jar.get('csrf'), token: jar.get('XSRF-TOKEN') };
    const answer = await jar.request(app, callback);
    expect(setCookies(answer).filter((line) => line.startsWith('session='))).toHaveLength(1);
    expect(jar.get('session')).not.toBe(before.session);
    expect(jar.get('csrf')).not.toBe(before.secret);
    expect(jar.get('XSRF-TOKEN')).not.toBe(before.token);
    expect(await context.database('sessions').select('account_id')).toEqual([{ account_id: expect.any(Number) }]);
    const old = await new CookieJar().request(app, '/', { Cookie: `session=${before.session}` });
    assertInertia(old).where('auth', { user: null });
  });

  it('AUTH-02 accepts each state once, before it expires, from the browser that started it', async () => {
    const opened = await open();
    const { app, clock } = opened;
    const jar = new CookieJar();
    const used = await callbackPath(app, jar, '/oauth/google');
    const otherResponse = await new CookieJar().request(app, used);
    expect([otherResponse.status, setCookies(otherResponse)]).toEqual([400, []]);
    expect((await jar.request(app, used.replace(/state=[^&]+/, 'state=made-up'))).status).toBe(400);
    expect((await jar.request(app, used.replace(/&state=[^&]+/, ''))).status).toBe(400);
    expect((await jar.request(app, used.replace('/google/', '/facebook/'))).status).toBe(400);
    expect((await jar.request(app, used)).status).toBe(303);
    expect((await jar.request(app, used)).status).toBe(400);

    const late = new CookieJar();
    const forgotten = await callbackPath(app, late, '/oauth/google');
    clock.advance(15 * MINUTE);
    const answer = await late.request(app, forgotten);
    expect(answer.status).toBe(400);
    expect(inertiaPage(answer)).toMatchObject({ component: 'accounts/sign-in', props: { auth: { user: null } } });
  });

  it.each(['google', 'facebook'] as const)(
    'AUTH-02 refuses a replayed state of %s without a request to the provider, which accepts any code',
    async (provider) => {
      const { requests, settings } = await openProvider();
      const { app } = await open(settings);
      const jar = new CookieJar();
      const comeBack = async (state: string, query: string) =>
        (await jar.request(app, `/oauth/${provider}/callback?state=${state}&${query}`)).status;
      const signedIn = await begin(app, jar, provider);
      const cancelled = await begin(app, jar, provider);
      expect(await comeBack(signedIn, 'code=first')).toBe(303);
      expect(requests).toHaveLength(2);
      expect(await comeBack(signedIn, 'code=first')).toBe(400);
      expect(await comeBack(signedIn, 'code=second')).toBe(400);
      expect(await comeBack(cancelled, 'error=access_denied')).toBe(200);
      expect(await comeBack(cancelled, 'code=third')).toBe(400);
      expect(requests).toHaveLength(2);
    },
  );

  it('AUTH-02 sends Facebook the HMAC of the access token with each request for a profile', async () => {
    const { requests, settings } = await openProvider();
    const { app } = await open(settings);
    for (const provider of ['facebook', 'google'] as const) {
      const jar = new CookieJar();
      const state = await begin(app, jar, provider);
      expect((await jar.request(app, `/oauth/${provider}/callback?state=${state}&code=abc`)).status).toBe(303);
    }
    const proofs = requests
      .filter(({ pathname }) => pathname === '/userinfo')
      .map(({ searchParams }) => searchParams.get('appsecret_proof'));
    expect(proofs).toEqual([createHmac('sha256', 'secret').update('token-of-luz').digest('hex'), null]);
  });

  it('AUTH-02 AUTH-04 renews the CSRF secret and token over https at sign-in and sign-out, and invalidates the old ones', async () => {
    const { settings } = await openProvider();
    const { app } = await open(settings);
    const jar = new CookieJar();
    const https = { 'X-Forwarded-Proto': 'https' };
    const held = async () => {
      const set = setCookies(await jar.request(app, '/web/api/cart', https)).filter((line) =>
        line.startsWith('__Host-csrf='),
      );
      return { set, secret: jar.get('__Host-csrf') as string, token: jar.get('XSRF-TOKEN') as string };
    };
    // After the token check the artwork does not exist.
    const passed = 404;
    const remove = async (secret: string, token: string) => {
      const Cookie = `__Host-session=${jar.get('__Host-session') ?? ''}; __Host-csrf=${secret}`;
      const call = request(app).post('/web/api/cart/remove/nothing');
      return (await call.set({ ...https, Host: '127.0.0.1:3000', Cookie, 'X-XSRF-TOKEN': decodeURIComponent(token) }))
        .status;
    };
    const before = await held();
    const state = await begin(app, jar, 'google', https);
    const signedIn = await jar.request(app, `/oauth/google/callback?state=${state}&code=abc`, https);
    expect(signedIn.status).toBe(303);
    expect(setCookies(signedIn).filter((line) => line.startsWith('__Host-csrf='))).toEqual([
      expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const during = await held();
    expect(await remove(before.secret, before.token)).toBe(419);
    expect(await remove(before.secret, during.token)).toBe(419);
    expect(await remove(during.secret, during.token)).toBe(passed);
    await jar.request(app, '/sign-out', https);
    const after = await held();
    expect(new Set([before, during, after].map(({ secret }) => secret)).size).toBe(3);
    expect(new Set([before, during, after].map(({ token }) => token)).size).toBe(3);
    expect(during.set).toEqual([]);
    expect(after.set).toEqual([]);
    expect(await remove(during.secret, during.token)).toBe(419);
    expect(await remove(after.secret, after.token)).toBe(passed);
  });

  it('AUTH-02 separates sign-ins of several tabs', async () => {
    const opened = await open();
    const jar = new CookieJar();
    const first = await callbackPath(opened.app, jar, '/oauth/google?returnTo=/artists');
    const second = await callbackPath(opened.app, jar, '/oauth/facebook?returnTo=/events');
    expect((await jar.request(opened.app, first)).headers.location).toBe('/artists');
    expect((await jar.request(opened.app, second)).headers.location).toBe('/events');
    expect(await whoIs(opened, jar)).toBe('Luz');
  });

  it('AUTH-03 rejects an address with a letter whose lower case is ASCII', async () => {
    const { app, context } = await open();
    await signInWith(app, new CookieJar(), '/oauth/google', typed('Kiko Reyes', 'kiko@collectors.example.com'));
    // U+212A KELVIN SIGN, whose lower case is `k`.
    await signInWith(app, new CookieJar(), '/oauth/facebook', typed('K. Reyes', '\u212aiko@collectors.example.com'));
    const emails = await context.database('accounts').orderBy('id').pluck('email');
    expect(emails).toEqual(['kiko@collectors.example.com', null]);
    expect(await context.database('email_confirmations')).toEqual([]);
  });

  it('AUTH-03 creates one account for concurrent sign-ins of one person', async () => {
    const opened = await open();
    const { app, context } = opened;
    const jars = Array.from({ length: 6 }, () => new CookieJar());
    const callbacks = await Promise.all(jars.map((jar) => callbackPath(app, jar, '/oauth/google')));
    const answers = await Promise.all(jars.map((jar, index) => jar.request(app, callbacks[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(jars.map(() => 303));
    expect(await context.database('accounts').select('id')).toHaveLength(1);
    expect(await context.database('sessions').whereNotNull('account_id')).toHaveLength(6);
  });

  it('does not start for a prefetch or for an unknown provider', async () => {
    const opened = await open({ facebook: null });
    const { app, context } = opened;
    const jar = new CookieJar();
    const prefetched = await jar.request(app, '/oauth/google', { 'Sec-Purpose': 'prefetch;prerender' });
    expect([prefetched.status, setCookies(prefetched)]).toEqual([204, []]);
    expect((await jar.request(app, '/oauth/myspace')).status).toBe(404);
    expect((await jar.request(app, '/oauth/toString')).status).toBe(404);
    expect((await jar.request(app, '/oauth/facebook')).text).toContain(
      'Signing in with Facebook is not possible here.',
    );
    expect(await context.database('sessions').select()).toEqual([]);
    const visit = await jar.request(app, '/oauth/google', { 'X-Inertia': 'true', 'X-Inertia-Version': 'test' });
    expect([visit.status, visit.headers['x-inertia-location']]).toEqual([409, '/oauth/google']);
  });

  it('the page redirects collectors to the requested page, and visitors after the sign-in', async () => {
    const opened = await open();
    const { app } = opened;
    const jar = new CookieJar();
    const guarded = await jar.request(app, '/favorites?page=2');
    expect(guarded.headers.location).toBe('/sign-in?returnTo=%2Ffavorites%3Fpage%3D2');
    const page = inertiaPage(await jar.request(app, `${guarded.headers.location}&from=mail`));
    expect(page).toMatchObject({
      component: 'accounts/sign-in',
      props: { returnTo: '/favorites?page=2&from=mail', problem: null },
    });
    await signInWith(app, jar, `/oauth/google?returnTo=${encodeURIComponent(String(page.props.returnTo))}`);
    expect((await jar.request(app, '/sign-in?returnTo=/favorites')).headers.location).toBe('/favorites');
  });

  it('pages of a collector are not stored by caches', async () => {
    const opened = await open();
    const { app } = opened;
    const jar = new CookieJar();
    await signInWith(app, jar, '/oauth/google');
    for (const path of [
      '/',
      '/artworks',
      '/favorites',
      '/cart',
      '/nothing-here',
      '/web/api/search/artworks/favorites',
    ]) {
      expect((await jar.request(app, path)).headers['cache-control'], path).toMatch(/no-store/);
    }
    expect(inertiaPage(await jar.request(app, '/favorites')).encryptHistory).toBe(true);
  });
});
