import { createServer, type RequestListener } from 'node:http';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { onTestFinished } from 'vitest';
import { listen } from '../../server/boot/listen.ts';
import { loadSettings, type Settings } from '../../server/boot/settings.ts';
import { startLocalProvider } from '../../server/oauth-provider/start.ts';
import { cookiesOf } from './app.ts';

/** Settings with the stand-in for both providers, as outside production without credentials. */
export async function withStandIn(): Promise<Pick<Settings, 'google' | 'facebook'>> {
  const { google, facebook } = loadSettings(
    await startLocalProvider({ environment: 'test', google: null, facebook: null }),
  );
  return { google, facebook };
}

/** Settings with a provider of the test's own, at `/authorize`, `/token` and `/userinfo`. */
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

  async ask(app: Express, path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await request(app)
      .get(path)
      .set({ Host: HOST, Cookie: this.header, ...headers });
    this.take(answer);
    return answer;
  }

  take(answer: Response): void {
    for (const [name, value] of cookiesOf(answer)) {
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}

/** Loopback, which the stand-in sends browsers back to. */
const HOST = '127.0.0.1:3000';

/** What is typed or chosen at the stand-in; default: its first collector. */
export type Choice = { person: string; name?: string; email?: string };

/** Follows a sign-in to the stand-in and back to the callback's address, which is not asked yet. */
export async function atProvider(
  app: Express,
  jar: CookieJar,
  path: string,
  choice: Choice = { person: '100000000000000000001' },
): Promise<string> {
  const begun = await jar.ask(app, path);
  const chosen = await fetch(begun.headers.location ?? '', {
    method: 'POST',
    body: new URLSearchParams(choice),
    redirect: 'manual',
  });
  const back = new URL(chosen.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** A whole sign-in through the stand-in, to the answer that sends the browser on. */
export async function signInBy(app: Express, jar: CookieJar, path: string, choice?: Choice): Promise<Response> {
  return jar.ask(app, await atProvider(app, jar, path, choice));
}
