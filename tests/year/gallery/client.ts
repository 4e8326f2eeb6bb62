import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { inertiaPage } from '../../../server/inertia/testing.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body of a JSON response. */
  // biome-ignore lint/suspicious/noExplicitAny: any JSON, of which the scenarios check fields
  body: any;
}

type Body = { json: object } | { form: Record<string, string | string[]> } | { bytes: Buffer } | { text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** A browser: stores cookies, and sends the CSRF token with every change. */
export class Client {
  readonly #origin: URL;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  /** `address`: the client address in `X-Forwarded-For`. */
  constructor(origin: string, address: string) {
    this.#origin = new URL(origin);
    this.#address = address;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** The props of a page. */
  // biome-ignore lint/suspicious/noExplicitAny: the props of any page
  async props(path: string, expected = 200): Promise<any> {
    const answer = await this.get(path);
    if (answer.status !== expected) throw new Error(`${path} answers ${answer.status}, expected ${expected}`);
    return propsOf(answer);
  }

  /** A change by a script of the storefront. */
  async call(method: 'POST' | 'DELETE', path: string, json: object = {}): Promise<Answer> {
    return this.send(method, path, { json }, await this.#token());
  }

  /** A form of the storefront. */
  async submit(path: string, form: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, { form }, await this.#token());
  }

  async #token(): Promise<Record<string, string>> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.get('/web/api/cart');
    return { 'X-XSRF-TOKEN': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '') };
  }

  hasCookie(name: string): boolean {
    return this.#cookies.has(name);
  }

  async send(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Answer> {
    const [content, type] = body ? encode(body) : [null, null];
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await exchange(this.#origin, method, path, content, {
      Accept: 'text/html, application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Forwarded-For': this.#address,
      ...(type && { 'Content-Type': type }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#store(line);
    return answer;
  }

  #store(line: string): void {
    const [pair = ''] = line.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value) this.#cookies.set(name, value);
    else this.#cookies.delete(name);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the props of any page
export function propsOf(answer: Answer): any {
  return inertiaPage({ text: answer.text }).props;
}

function encode(body: Body): [content: Buffer | string, type: string] {
  if ('json' in body) return [JSON.stringify(body.json), 'application/json'];
  if ('bytes' in body) return [body.bytes, 'application/octet-stream'];
  if ('text' in body) return [body.text, 'application/json'];
  const fields = Object.entries(body.form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  return [new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'];
}

function exchange(
  origin: URL,
  method: string,
  path: string,
  content: Buffer | string | null,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = content === null ? {} : { 'Content-Length': String(Buffer.byteLength(content)) };
    const req = request(
      {
        agent,
        host: '127.0.0.1',
        port: origin.port,
        method,
        path,
        headers: { ...headers, ...sent, Host: origin.host },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(res.headers['content-type']).includes('json');
          const body = isJson && text ? JSON.parse(text) : null;
          resolve({ status: res.statusCode ?? 0, headers: res.headers, text, body });
        });
      },
    );
    req.on('error', reject);
    req.end(content ?? undefined);
  });
}
