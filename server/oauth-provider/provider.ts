import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { listen } from '../boot/serve/listen.ts';
import { SECOND } from '../time/time.ts';
import { type AuthorizationRequest, type OAuthClient, readAuthorizationRequest } from './authorization-request.ts';
import { Grants, verifiesChallenge } from './grants.ts';
import { authorizePage, refusalPage } from './page.ts';
import { readPerson } from './people.ts';
import { PROVIDERS, type ProviderProfile } from './profiles.ts';
import { textOf } from './text-of.ts';

/** Milliseconds of a slow response. The gallery waits for less. */
const SLOW_MS = 6 * SECOND;

/** Starts a local OAuth provider for Google and Facebook on its own loopback port. */
export async function startProvider(client: OAuthClient): Promise<{ server: Server; origin: string }> {
  const server = createServer(providerApp(client));
  const port = await listen(server, 0, '127.0.0.1');
  // Does not keep the process alive.
  server.unref();
  return { server, origin: `http://127.0.0.1:${port}` };
}

function providerApp(client: OAuthClient): Express {
  const app = express();
  app.disable('x-powered-by');
  const grants = new Grants();
  for (const [path, file] of styleFiles()) app.get(path, (_req, res) => void res.type(extname(path)).send(file));
  app.use(express.urlencoded({ extended: false, limit: '20kb' }));
  for (const [provider, profile] of Object.entries(PROVIDERS)) {
    app.get(`/${provider}/authorize`, (req, res) => showChoice(req, res, client, profile));
    app.post(`/${provider}/authorize`, (req, res) => choose(req, res, client, { provider, profile, grants }));
    app.post(`/${provider}/token`, (req, res) => exchangeCode(req, res, client, { provider, grants }));
    app.get(`/${provider}/userinfo`, (req, res) => {
      const grant = grants.redeem(textOf(req.query.access_token));
      if (grant?.provider === provider) res.json(profile.profileOf(grant.person));
      else res.status(401).json({ error: 'invalid_token' });
    });
  }
  return app;
}

function styleFiles(): [path: string, file: Buffer][] {
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string) => readFileSync(resolve(`@fontsource-variable/${name}`));
  return [
    ['/look.css', readFileSync(new URL('look.css', import.meta.url))],
    ['/cormorant.woff2', font('cormorant/files/cormorant-latin-wght-normal.woff2')],
    ['/hanken.woff2', font('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')],
  ];
}

function showChoice(req: Request, res: Response, client: OAuthClient, profile: ProviderProfile): void {
  const request = readAuthorizationRequest(req, client, profile);
  if (typeof request === 'string') refuse(res, request);
  else show(res, request, authorizePage(profile, null, { name: '', email: '' }));
}

function choose(
  req: Request,
  res: Response,
  client: OAuthClient,
  { provider, profile, grants }: { provider: string; profile: ProviderProfile; grants: Grants },
): void {
  const request = readAuthorizationRequest(req, client, profile);
  const form = req.body ?? {};
  const person = form.person === '' ? null : readPerson(form);
  if (typeof request === 'string') refuse(res, request);
  else if (person === null) sendBack(res, request, { error: 'access_denied' });
  else if (typeof person === 'string') {
    const typed = { name: textOf(form.name), email: textOf(form.email) };
    show(res.status(422), request, authorizePage(profile, person, typed));
  } else {
    const { redirectUri, challenge } = request;
    sendBack(res, request, { code: grants.issue({ provider, person, redirectUri: redirectUri.href, challenge }) });
  }
}

function sendBack(
  res: Response,
  { redirectUri, state }: AuthorizationRequest,
  parameters: Record<string, string>,
): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, state })) url.searchParams.set(name, value);
  res.redirect(303, url.href);
}

function exchangeCode(
  { body = {} }: Request,
  res: Response,
  { clientId, clientSecret }: OAuthClient,
  { provider, grants }: { provider: string; grants: Grants },
): void {
  if (body.client_id !== clientId || body.client_secret !== clientSecret) {
    return void res.status(401).json({ error: 'invalid_client' });
  }
  const grant = grants.redeem(textOf(body.code));
  const isValid =
    grant?.provider === provider &&
    grant.redirectUri === body.redirect_uri &&
    verifiesChallenge(grant.challenge, textOf(body.code_verifier));
  if (!isValid) return void res.status(400).json({ error: 'invalid_grant' });
  const send = () => res.json({ access_token: grants.issue(grant), token_type: 'Bearer', expires_in: 60 });
  const { failure } = grant.person;
  if (failure === 'busy') res.status(429).set('Retry-After', '30').json({ error: 'rate_limit_exceeded' });
  else if (failure === 'lost') res.destroy();
  else if (failure === 'slow') setTimeout(send, SLOW_MS).unref();
  else send();
}

function refuse(res: Response, reason: string): void {
  show(res.status(400), null, refusalPage(reason));
}

/** Browsers check form-action for the redirect too, so the policy names its origin. */
function show(res: Response, request: AuthorizationRequest | null, html: string): void {
  const formAction = ["'self'", ...(request ? [request.redirectUri.origin] : [])];
  const directives = {
    'default-src': ["'self'"],
    'img-src': ['data:'],
    'frame-ancestors': ["'none'"],
    'form-action': formAction,
  };
  helmet({ contentSecurityPolicy: { useDefaults: false, directives }, strictTransportSecurity: false })(
    res.req,
    res,
    () => {
      res.set('Cache-Control', 'no-store').type('html').send(html);
    },
  );
}
