import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../database/connect.ts';
import type { Settings } from '../../server/boot/settings/settings.ts';

export interface GalleryProcess {
  url: string;
  /** Immediately, as by a power cut. */
  kill(): Promise<void>;
}

/**
 * Starts a server process on a database that it may share with others; `options` as in `bin/server-options.json`. With flags of V8 it
 * has a compile cache of its own, which a killed process does not write.
 */
export async function startGallery(
  settings: DatabaseSettings & Partial<Settings>,
  options: { flags: string[]; env: Record<string, string> } = { flags: [], env: {} },
): Promise<GalleryProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'gallery-process.ts'), [JSON.stringify(settings)], {
    execArgv: options.flags,
    env: { ...options.env, ...process.env },
  });
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`A gallery ended with ${code}.`))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

export interface Answer {
  status: number;
  cookie: string | null;
  body: string;
}

// Each browser has its own connections to every process.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Headers of a change by a browser without a session. The cookie identifies the browser. */
export async function tokenOf(url: string): Promise<Record<string, string>> {
  const { headers, status } = await fetch(`${url}/web/api/cart`);
  // A busy server sent no token. Without one, the change would be refused with 419.
  if (status === 503) return tokenOf(url);
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}

/**
 * Status 0: there was no response, because the process has ended. A request is repeated, as browsers do, if the server closed its idle
 * connection at that moment.
 */
export function send(method: 'GET' | 'POST', address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, cookie: null, body: '' });
    const sent = request(address, { method, agent, headers: { ...headers, 'content-length': '0' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', none);
      response.on('end', () => {
        const cookie =
          response.headers['set-cookie']?.find((line) => line.startsWith('session='))?.split(';')[0] ?? null;
        resolve({ status: response.statusCode ?? 0, cookie, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && code === 'ECONNRESET') resolve(send(method, address, headers));
      else none();
    });
    sent.end();
  });
}

/** Repeats a request that a busy machine refuses with 503. */
export async function sendPatiently(...request: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...request);
  return answer.status === 503 ? sendPatiently(...request) : answer;
}

let browsers = 0;

/** So many browsers add the artwork at once, each from its own address, spread over the processes. */
export async function contend(
  urls: string[],
  slug: string,
  { count, isPatient = false }: { count: number; isPatient?: boolean },
): Promise<Answer[]> {
  // An ended process does not answer the add either.
  const token = (index: number) => tokenOf(urls[index % urls.length] ?? '').catch(() => ({}));
  const tokens = await Promise.all(Array.from({ length: count }, (_, index) => token(index)));
  return Promise.all(
    tokens.map((token, index) => {
      const n = ++browsers;
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
      const add = isPatient ? sendPatiently : send;
      return add('POST', `${urls[index % urls.length]}/web/api/cart/${slug}`, { ...token, 'x-forwarded-for': address });
    }),
  );
}

/** `200 x 1, 409 x 15` */
export function tally(answers: Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} x ${count}`)
    .join(', ');
}
