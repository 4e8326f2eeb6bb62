import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { withoutSlot } from '../http/limits/slot.ts';
import { SECOND } from '../time/time.ts';
import { GatewayUnavailable } from './gateway.ts';

/** Milliseconds for one call, retries included: two calls in a row end within 10 seconds. */
const TIMEOUT = 4.5 * SECOND;

/** How often one call is sent while the provider answers 429. */
const MAX_TRIES = 3;

/** Address and key of a provider's API. */
export interface ApiAccess {
  /** Without a trailing slash. */
  origin: string;
  /** User of the basic authentication. A provider with two keys has another access for each. */
  secretKey: string;
}

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface ApiResponse {
  /** Below 500. */
  status: number;
  isOk: boolean;
  /** Parsed JSON; null where an error response has none. */
  body: unknown;
  /** The `Date` header in milliseconds UTC; null where there is none. */
  serverTime: number | null;
}

/**
 * Sends a request to a provider. Retries after 429 if `Retry-After` ends within the timeout. Throws GatewayUnavailable for network
 * errors, 5xx and a rejected key; other error responses are returned.
 */
export async function callApi({ origin, secretKey }: ApiAccess, request: ApiRequest): Promise<ApiResponse> {
  const { method, path, body, headers } = request;
  const {
    status,
    ok,
    headers: responseHeaders,
    text,
  } = await withoutSlot(() =>
    sendWithRetries(`${origin}${path}`, request, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      // A redirect would send the key to another address.
      redirect: 'manual',
    }),
  );
  if (status >= 300 && status < 400)
    throw unavailable(request, `answered a redirect (${status}), which is not followed`);
  if (status >= 500 || [401, 408, 425].includes(status))
    throw new GatewayUnavailable(messageOf(request, `answered ${status}`), { responseStatus: status });
  const json = parse(text);
  if (ok && json === undefined) throw unavailable(request, 'answered no JSON');
  const serverTime = Date.parse(responseHeaders.get('date') ?? '');
  return { status, isOk: ok, body: json ?? null, serverTime: Number.isNaN(serverTime) ? null : serverTime };
}

/** The body of a successful response, parsed by the schema. Throws GatewayUnavailable for any other one; `errorCodes` go into its message. */
export function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  request: ApiRequest,
  { isOk, status, body }: ApiResponse,
  errorCodes: string[],
): z.output<Schema> {
  if (!isOk) throw refused(request, status, errorCodes);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unavailable(request, 'answered in another form', parsed.error);
  return parsed.data;
}

export function refused(request: ApiRequest, status: number, errorCodes: string[]): GatewayUnavailable {
  const message = messageOf(request, `was refused: ${[status, ...errorCodes].join(' ')}`);
  return new GatewayUnavailable(message, { responseStatus: status });
}

/** The message names the call and the failure, never the customer or the key. */
export function unavailable(request: ApiRequest, failure: string, cause?: unknown): GatewayUnavailable {
  return new GatewayUnavailable(messageOf(request, failure), { cause });
}

function messageOf({ method, path }: ApiRequest, failure: string): string {
  return `${method} ${path.replace(/\?.*/, '')} ${failure}`;
}

async function sendWithRetries(address: string, request: ApiRequest, init: RequestInit): Promise<RawResponse> {
  const deadline = performance.now() + TIMEOUT;
  for (let tries = 1; ; tries++) {
    const left = Math.round(deadline - performance.now());
    const response = await send(address, request, { ...init, signal: AbortSignal.timeout(Math.max(1, left)) });
    if (response.status !== 429) return response;
    const wait = retryAfter(response.headers);
    const isInTime = wait !== null && performance.now() + wait < deadline;
    if (!isInTime || tries === MAX_TRIES)
      throw new GatewayUnavailable(messageOf(request, 'answered 429'), { retryAfterMs: wait, responseStatus: 429 });
    await pause(wait);
  }
}

/** The `Retry-After` header in milliseconds, whether it has seconds or a date; null where there is none. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const wait = /^\d{1,6}$/.test(value) ? Number(value) * SECOND : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

interface RawResponse {
  status: number;
  ok: boolean;
  headers: Headers;
  text: string;
}

async function send(address: string, request: ApiRequest, init: RequestInit): Promise<RawResponse> {
  try {
    const response = await fetch(address, init);
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw unavailable(request, isSlow ? 'was not answered in time' : 'was not answered', error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
