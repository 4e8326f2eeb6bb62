import { createServer, type RequestListener } from 'node:http';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { onTestFinished } from 'vitest';
import { listen } from '../../../server/boot/serve/listen.ts';
import { loadSettings, type Settings } from '../../../server/boot/settings/settings.ts';
import { startLocalProvider } from '../../../server/oauth-provider/start.ts';
import { cookiesOf } from '../app.ts';

/** Settings with the local OAuth provider for Google and Facebook, as outside production without credentials. */
export async function withLocalProvider(): Promise<Pick<Settings, 'google' | 'facebook'>> {
  const { google, facebook } = loadSettings(
    await startLocalProvider({ environment: 'test', google: null, facebook: null }),
  );
  return { google, facebook };
}

/** Settings with a test's own provider at `/authorize`, `/token` and `/userinfo`. */
export async function withProvider(answer: RequestListener): Promise<Pick<Settings, 'google' | 'facebook'>> {
  const server = createServer(answer);
  const origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const provider = {
    clientId: 'gallery',
    clientSecret: 'secret',
    authorizeUrl: `${origin}/authorize`,
    tokenUrl: `${origin}/token`,
    profileUrl: `${origin}/userinfo`,
  };
  return { google: provider, facebook: provider };
}

/** A browser's cookies, over requests of supertest. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get header(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ');
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  async request(app: Express, path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await request(app)
      .get(path)
      .set({ Host: HOST, Cookie: this.header, ...headers });
    this.store(answer);
    return answer;
  }

  store(answer: Response): void {
    for (const [name, value] of cookiesOf(answer)) {
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}

/** A loopback address; the local provider redirects only to these. */
const HOST = '127.0.0.1:3000';

/** The person chosen at the local provider; default: its first collector. */
export type Choice = { person: string; name?: string; email?: string };

/** Starts a sign-in, approves it at the local provider and returns the path of the callback, without requesting it. */
export async function callbackPath(
  app: Express,
  jar: CookieJar,
  path: string,
  choice: Choice = { person: '100000000000000000001' },
): Promise<string> {
  const started = await jar.request(app, path);
  const chosen = await fetch(started.headers.location ?? '', {
    method: 'POST',
    body: new URLSearchParams(choice),
    redirect: 'manual',
  });
  const callback = new URL(chosen.headers.get('location') ?? '');
  return callback.pathname + callback.search;
}

/** Signs in with the local provider and returns the response of the callback. */
export async function signInWith(app: Express, jar: CookieJar, path: string, choice?: Choice): Promise<Response> {
  return jar.request(app, await callbackPath(app, jar, path, choice));
}
