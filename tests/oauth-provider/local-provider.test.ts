import { expect, it } from 'vitest';
import { loadSettings, SettingsError } from '../../server/boot/settings/settings.ts';
import { startLocalProvider } from '../../server/oauth-provider/start.ts';

const NO_PROVIDERS = { environment: 'test', google: null, facebook: null } as const;
const CALLBACK = 'http://127.0.0.1:3000/oauth/google/callback';

async function open() {
  const { google } = loadSettings(await startLocalProvider(NO_PROVIDERS));
  if (!google?.authorizeUrl || !google.tokenUrl || !google.profileUrl) throw new Error('It is not there');
  return { ...google, authorizeUrl: google.authorizeUrl, tokenUrl: google.tokenUrl, profileUrl: google.profileUrl };
}

function authorizationQuery(clientId: string, changes: Record<string, string> = {}): string {
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const params = { client_id: clientId, response_type: 'code', redirect_uri: CALLBACK, state: 's', code_challenge };
  return `?${new URLSearchParams({ ...params, code_challenge_method: 'S256', ...changes })}`;
}

it('AUTH-02 does not start in production', async () => {
  await expect(startLocalProvider({ ...NO_PROVIDERS, environment: 'production' })).rejects.toThrow(SettingsError);
});

it('AUTH-02 starts only for providers without credentials', async () => {
  const google = { clientId: 'a', clientSecret: 'b', authorizeUrl: null, tokenUrl: null, profileUrl: null };
  expect(
    Object.keys(await startLocalProvider({ ...NO_PROVIDERS, google })).every((name) => name.startsWith('FACEBOOK_')),
  ).toBe(true);
  expect(await startLocalProvider({ ...NO_PROVIDERS, google, facebook: google })).toEqual({});
});

it('AUTH-02 exchanges a code once, for the client that requested it', async () => {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = await open();
  const choose = async () => {
    const body = new URLSearchParams({ person: '100000000000000000001' });
    const chosen = await fetch(authorizeUrl + authorizationQuery(clientId), {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    return new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const exchange = async (changes: Record<string, string>) => {
    const proof = { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', redirect_uri: CALLBACK };
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...proof, ...changes });
    return fetch(tokenUrl, { method: 'POST', body });
  };
  expect((await exchange({ code: await choose(), code_verifier: 'another' })).status).toBe(400);
  expect((await exchange({ code: await choose(), code_verifier: '' })).status).toBe(400);
  expect((await exchange({ code: await choose(), redirect_uri: `${CALLBACK}/` })).status).toBe(400);
  expect((await exchange({ code: await choose(), client_secret: 'another' })).status).toBe(401);
  expect((await exchange({ code: 'made-up' })).status).toBe(400);
  const code = await choose();
  const answer = await (await exchange({ code })).json();
  expect((await exchange({ code })).status).toBe(400);
  const profile = await fetch(`${profileUrl}?access_token=${answer.access_token}`);
  expect(await profile.json()).toMatchObject({ given_name: 'Luz', email_verified: true });
  expect((await fetch(`${profileUrl}?access_token=made-up`)).status).toBe(401);
});

it.each([
  ['rejects a redirect to another computer', { redirect_uri: 'https://evil.example/oauth/google/callback' }],
  ['rejects an address that is not http', { redirect_uri: 'javascript:alert(1)' }],
  ['rejects an unknown client', { client_id: 'another' }],
  ['insists on PKCE where Google takes it', { code_challenge: '' }],
  ['takes no proof in the clear', { code_challenge_method: 'plain' }],
])('AUTH-02 %s', async (_name, changes) => {
  const { clientId, authorizeUrl } = await open();
  const answer = await fetch(authorizeUrl + authorizationQuery(clientId, changes), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

it('looks like the gallery', async () => {
  const { authorizeUrl } = await open();
  const look = await fetch(new URL('/look.css', authorizeUrl));
  expect([look.status, look.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  const font = await fetch(new URL('/cormorant.woff2', authorizeUrl));
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
});

it('shows error messages and the entered values', async () => {
  const { clientId, authorizeUrl } = await open();
  const body = new URLSearchParams({ person: 'typed', name: '<b>Luz', email: 'nowhere' });
  const answer = await fetch(authorizeUrl + authorizationQuery(clientId), { method: 'POST', body });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Please enter a valid e-mail address, or none.');
  expect(page).toContain('value="&lt;b&gt;Luz"');
});
