import { expect, it } from 'vitest';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { openApp, setCookies } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { CookieJar, signInWith, withLocalProvider } from '../support/visitors/oauth.ts';

onEachEngine('signing out', (engine) => {
  async function open() {
    const { app, context } = await openApp({ database: await engine.open(), settings: await withLocalProvider() });
    const jar = new CookieJar();
    await signInWith(app, jar, '/oauth/google');
    const isSignedIn = async () =>
      inertiaPage(await jar.request(app, '/')).props.auth !== null && (await userOf()) !== null;
    const userOf = async () => (inertiaPage(await jar.request(app, '/')).props.auth as { user: object | null }).user;
    return { app, context, jar, isSignedIn };
  }

  it.each([
    ['a link on this site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a typed address', { 'Sec-Fetch-Site': 'none' }],
    ['a link on this site in an older browser', { Referer: 'http://127.0.0.1:3000/orders' }],
    ['a client without these headers', {}],
  ])('AUTH-04 ends the session by %s', async (_name, headers) => {
    const { app, context, jar, isSignedIn } = await open();
    const before = { session: jar.get('session'), token: jar.get('XSRF-TOKEN'), account: jar.get('account') };
    const answer = await jar.request(app, '/sign-out', headers);
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(jar.get('session')).toBeUndefined();
    expect(jar.get('XSRF-TOKEN')).not.toBe(before.token);
    expect(before.account).toMatch(/^[\w-]{22}$/);
    expect(jar.get('account')).toBeUndefined();
    expect(await isSignedIn()).toBe(false);
    expect(await context.database('sessions').select()).toEqual([]);
    const old = await new CookieJar().request(app, '/favorites', { Cookie: `session=${before.session}` });
    expect(old.headers.location).toBe('/sign-in?returnTo=%2Ffavorites');
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site in an older browser', { Referer: 'https://evil.example/127.0.0.1:3000/' }],
    ['a prefetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
    ['a prerendering', { 'Sec-Fetch-Site': 'none', 'Sec-Purpose': 'prefetch;prerender' }],
    [
      'a prefetch of Inertia’s',
      { 'Sec-Fetch-Site': 'same-origin', 'X-Inertia': 'true', 'X-Inertia-Version': 'test', Purpose: 'prefetch' },
    ],
    ['an older prefetch', { 'X-Moz': 'prefetch' }],
  ])('AUTH-04 does not end the session by %s', async (_name, headers) => {
    const { app, jar, isSignedIn } = await open();
    const answer = await jar.request(app, '/sign-out', headers);
    expect(answer.status).toBeLessThan(400);
    expect(setCookies(answer)).toEqual([]);
    expect(await isSignedIn()).toBe(true);
  });

  it('AUTH-04 deletes the cookie of an https site', async () => {
    const settings = { ...(await withLocalProvider()), publicUrl: 'https://127.0.0.1' };
    const { app, context } = await openApp({ database: await engine.open(), settings });
    const jar = new CookieJar();
    const lines = setCookies(await signInWith(app, jar, '/oauth/google'));
    expect(lines.find((line) => line.startsWith('__Host-session='))).toMatch(/; HttpOnly; Secure; SameSite=Lax/);
    const gone = setCookies(await jar.request(app, '/sign-out', { 'Sec-Fetch-Site': 'same-origin' }));
    expect(gone.find((line) => line.startsWith('__Host-session='))).toMatch(/=;.*1970.*; Secure/);
    expect(await context.database('sessions').select()).toEqual([]);
  });

  it('does not change a visitor’s session', async () => {
    const { app } = await open();
    const visitor = new CookieJar();
    await visitor.request(app, '/oauth/google');
    const session = visitor.get('session');
    await visitor.request(app, '/sign-out', { 'Sec-Fetch-Site': 'same-origin' });
    expect(visitor.get('session')).toBe(session);
  });
});
