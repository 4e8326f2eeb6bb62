import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { listen } from '../../server/boot/serve/listen.ts';
import type { PaymentGateway } from '../../server/payments/gateway.ts';

/**
 * `slow` never responds, and the call times out at once. `lost` handles the request and closes the connection. `strange` responds with JSON
 * of another form. `redirected` redirects to `elsewhere`. `limited` responds 429 with `Retry-After`.
 */
export type Fault = 'slow' | 'down' | 'refused' | 'garbled' | 'strange' | 'lost' | 'redirected' | 'limited';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  // What was sent is looked at by the tests, field by field.
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  body: any;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** A webhook request. */
export interface WebhookPost {
  body: string;
  headers: Record<string, string>;
}

/** A server on loopback with the API of a payment provider. Tests inject faults into it. */
export abstract class ApiDouble {
  readonly requests: ApiRequest[] = [];
  /** By the name of a call. */
  readonly faults = new Map<string, Fault>();
  /** Response of `limited`: `Retry-After` in seconds, and the number of refusals before it handles the request. */
  limit = { retryAfter: '60', times: Number.POSITIVE_INFINITY };
  /** Target of `redirected`. */
  elsewhere = 'http://127.0.0.1:1/';
  origin = '';
  /** By the number of the request. Tests trigger timeouts, because every call may be slow on a busy machine. */
  readonly #timeouts: (AbortController | undefined)[] = [];
  #restore = () => {};
  readonly #server: Server = createServer((req, res) => void this.#answer(req, res));

  async start(): Promise<this> {
    const clocks = new WeakMap<AbortSignal, AbortController>();
    const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeout = new AbortController();
      clocks.set(timeout.signal, timeout);
      return timeout.signal;
    });
    const { fetch } = globalThis;
    const line = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
      const number = this.#timeouts.push(init?.signal ? clocks.get(init.signal) : undefined) - 1;
      return fetch(address, { ...init, headers: { ...init?.headers, [REQUEST_NUMBER]: String(number) } });
    });
    this.#restore = () => {
      clock.mockRestore();
      line.mockRestore();
    };
    return this.listen();
  }

  /** Like `start`, without the faults of the network: several doubles may listen at the same time. */
  async listen(): Promise<this> {
    this.origin = `http://127.0.0.1:${await listen(this.#server, 0, '127.0.0.1')}`;
    return this;
  }

  stop(): void {
    this.#restore();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Until the test is over. */
  async forThisTest(): Promise<this> {
    onTestFinished(() => this.stop());
    return this.start();
  }

  protected abstract readonly secretKey: string;
  protected abstract routes(): [pattern: RegExp, name: string, reply: (request: ApiRequest, name: string) => Reply][];
  protected abstract refusal(status: number, code: string): Reply;

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = await read(req);
    this.requests.push(request);
    const { fault, reply } = this.#find(request);
    if (fault === 'slow') return this.#timeOut(request);
    if (fault === 'redirected') return void res.writeHead(307, { Location: this.elsewhere }).end();
    if (fault === 'limited' && this.limit.times-- > 0) {
      const headers = { 'Content-Type': 'application/json', 'Retry-After': this.limit.retryAfter };
      return void res.writeHead(429, headers).end(JSON.stringify(this.refusal(429, 'rate_limit_exceeded').body));
    }
    const done = fault === 'down' || fault === 'refused' ? this.refusal(STATUSES[fault], fault) : reply();
    if (fault === 'lost') res.destroy();
    else if (fault === 'garbled') res.writeHead(200).end('<html>One moment');
    else send(res, fault === 'strange' ? { status: 200, body: { data: { id: 7, attributes: [] } } } : done);
  }

  #timeOut({ headers }: ApiRequest): void {
    this.#timeouts[Number(headers[REQUEST_NUMBER])]?.abort(new DOMException('Too late', 'TimeoutError'));
  }

  #find(request: ApiRequest): { fault?: Fault | undefined; reply: () => Reply } {
    const key = `Basic ${Buffer.from(`${this.secretKey}:`).toString('base64')}`;
    if (request.headers.authorization !== key) return { reply: () => this.refusal(401, 'authentication_failed') };
    for (const [pattern, name, reply] of this.routes()) {
      const found = pattern.exec(`${request.method} ${request.path}`);
      if (found) return { fault: this.faults.get(name), reply: () => reply(request, found[1] ?? '') };
    }
    return { reply: () => this.refusal(404, 'resource_not_found') };
  }
}

export interface PayOptions {
  /** Centavos; default: the total of the page. */
  amount?: number;
  /** False: the API states no time of the payment. */
  hasTime?: boolean;
  /** Milliseconds since 1970; default: a fixed time. */
  paidAt?: number;
}

/** The double of one payment provider, as `gateway-contract.ts` and `journey.ts` use it. */
export abstract class PaymentDouble extends ApiDouble {
  /** Its payment pages, by reference. The status after `expire` is `expired`, in small letters or capitals. */
  abstract readonly sessions: ReadonlyMap<string, { status: string }>;
  /** The status of a requested refund, or the error code that refuses it. */
  abstract refunding: string;
  abstract gateway(now: () => number): PaymentGateway;
  /** The settings with which the shop reaches this double. */
  abstract environment(): Record<string, string>;
  /** A customer pays, also on a page that has expired. */
  abstract pay(reference: string, options?: PayOptions): void;
  /** The webhook about the present state of a page. */
  abstract webhook(reference: string, now: number): WebhookPost;
  /** A valid webhook that changes nothing. */
  abstract unrelatedWebhook(reference: string, now: number): WebhookPost;
  /** Gives all refunds this status. */
  abstract completeRefunds(status: string): void;
}

/** A server on loopback that records its requests, for this test. */
export async function recordingServer(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((req, res) => {
    received.push(`${req.method} ${req.url} ${req.headers.authorization ?? ''}`);
    res.end('{}');
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/`, received };
}

const REQUEST_NUMBER = 'x-request-number';
const STATUSES = { down: 503, refused: 400 };

async function read(req: IncomingMessage): Promise<ApiRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://double');
  const text = Buffer.concat(chunks).toString();
  return {
    method: req.method ?? '',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: req.headers,
    body: text ? JSON.parse(text) : null,
  };
}

function send(res: ServerResponse, { status, body }: Reply): void {
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
