import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import { listen } from '../boot/listen.ts';
import { type Dialect, dialects } from './dialects.ts';
import { Grants, provesItself } from './grants.ts';
import { authorizePage, refusalPage } from './page.ts';
import { readPerson } from './people.ts';
import { type Asked, type Client, readQuestion, textOf } from './question.ts';

/** A stand-in for Google and Facebook, on a loopback port of its own. */
export async function openProvider(client: Client): Promise<{ server: Server; origin: string }> {
  const server = createServer(providerApp(client));
  const port = await listen(server, 0, '127.0.0.1');
  // It ends with what it was started for, and keeps nothing alive.
  server.unref();
  return { server, origin: `http://127.0.0.1:${port}` };
}

function providerApp(client: Client): Express {
  const app = express();
  app.disable('x-powered-by');
  const grants = new Grants();
  for (const [path, file] of looks()) app.get(path, (_req, res) => void res.type(extname(path)).send(file));
  app.use(express.urlencoded({ extended: false, limit: '20kb' }));
  for (const [provider, dialect] of Object.entries(dialects)) {
    app.get(`/${provider}/authorize`, (req, res) => ask(req, res, client, dialect));
    app.post(`/${provider}/authorize`, (req, res) => choose(req, res, client, { provider, dialect, grants }));
    app.post(`/${provider}/token`, (req, res) => exchangeCode(req, res, client, { provider, grants }));
    app.get(`/${provider}/userinfo`, (req, res) => {
      const grant = grants.take(textOf(req.query.access_token));
      if (grant?.provider === provider) res.json(dialect.profileOf(grant.person));
      else res.status(401).json({ error: 'invalid_token' });
    });
  }
  return app;
}

function looks(): [path: string, file: Buffer][] {
  const { resolve } = createRequire(import.meta.url);
  const font = (name: string) => readFileSync(resolve(`@fontsource-variable/${name}`));
  return [
    ['/look.css', readFileSync(new URL('look.css', import.meta.url))],
    ['/cormorant.woff2', font('cormorant/files/cormorant-latin-wght-normal.woff2')],
    ['/hanken.woff2', font('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')],
  ];
}

function ask(req: Request, res: Response, client: Client, dialect: Dialect): void {
  const asked = readQuestion(req, client, dialect);
  if (typeof asked === 'string') refuse(res, asked);
  else show(res, asked, authorizePage(dialect, null, { name: '', email: '' }));
}

function choose(
  req: Request,
  res: Response,
  client: Client,
  { provider, dialect, grants }: { provider: string; dialect: Dialect; grants: Grants },
): void {
  const asked = readQuestion(req, client, dialect);
  const form = req.body ?? {};
  const person = form.person === '' ? null : readPerson(form);
  if (typeof asked === 'string') refuse(res, asked);
  else if (person === null) sendBack(res, asked, { error: 'access_denied' });
  else if (typeof person === 'string') {
    const typed = { name: textOf(form.name), email: textOf(form.email) };
    show(res.status(422), asked, authorizePage(dialect, person, typed));
  } else {
    const { redirectUri, challenge } = asked;
    sendBack(res, asked, { code: grants.give({ provider, person, redirectUri: redirectUri.href, challenge }) });
  }
}

function sendBack(res: Response, { redirectUri, state }: Asked, parameters: Record<string, string>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...parameters, state })) url.searchParams.set(name, value);
  res.redirect(303, url.href);
}

function exchangeCode(
  { body = {} }: Request,
  res: Response,
  { clientId, clientSecret }: Client,
  { provider, grants }: { provider: string; grants: Grants },
): void {
  if (body.client_id !== clientId || body.client_secret !== clientSecret) {
    return void res.status(401).json({ error: 'invalid_client' });
  }
  const grant = grants.take(textOf(body.code));
  const isRight =
    grant?.provider === provider &&
    grant.redirectUri === body.redirect_uri &&
    provesItself(grant.challenge, textOf(body.code_verifier));
  if (!isRight) return void res.status(400).json({ error: 'invalid_grant' });
  res.json({ access_token: grants.give(grant), token_type: 'Bearer', expires_in: 60 });
}

function refuse(res: Response, reason: string): void {
  show(res.status(400), null, refusalPage(reason));
}

/** Of the form's target the browser asks again when it is sent on, so the policy names where it is sent. */
function show(res: Response, asked: Asked | null, html: string): void {
  const formAction = ["'self'", ...(asked ? [asked.redirectUri.origin] : [])];
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
