import { ProviderUnavailable } from './gateway.ts';

/** Milliseconds for one call, retries included: two calls in a row still end within 10 seconds. */
const PATIENCE = 4_500;

/** Times one call is sent at most while the provider answers 429. */
const MOST_TRIES = 3;

/** How a provider is reached. */
export interface Line {
  /** Without a trailing slash. */
  origin: string;
  secretKey: string;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

export interface Answer {
  /** Below 500. */
  status: number;
  isDone: boolean;
  /** What the JSON said; null where a refusal carried none. */
  body: unknown;
}

/**
 * Calls the provider; after 429 again, as soon as `Retry-After` says, while that is within the patience. Throws ProviderUnavailable
 * unless the provider has accepted the key and answers yes or no.
 */
export async function call({ origin, secretKey }: Line, question: Question): Promise<Answer> {
  const { method, path, body, headers } = question;
  const { status, ok, text } = await sendPatiently(`${origin}${path}`, question, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    // A redirect would take the key to another address.
    redirect: 'manual',
  });
  if (status >= 300 && status < 400)
    throw unavailable(question, `answered a redirect (${status}), which is not followed`);
  if (status >= 500 || [401, 408, 425].includes(status)) throw unavailable(question, `answered ${status}`);
  const read = parse(text);
  if (ok && read === undefined) throw unavailable(question, 'answered no JSON');
  return { status, isDone: ok, body: read ?? null };
}

async function sendPatiently(address: string, question: Question, init: RequestInit): Promise<Response> {
  const deadline = performance.now() + PATIENCE;
  for (let tries = 1; ; tries++) {
    const left = Math.round(deadline - performance.now());
    const response = await send(address, question, { ...init, signal: AbortSignal.timeout(Math.max(1, left)) });
    if (response.status !== 429) return response;
    const wait = retryAfter(response.headers);
    const isInTime = wait !== null && performance.now() + wait < deadline;
    if (!isInTime || tries === MOST_TRIES)
      throw new ProviderUnavailable(textOf(question, 'answered 429'), { retryAfter: wait });
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date; null where it asks for none. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const wait = /^\d{1,6}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** Says what failed; nothing of the customer or of the key. */
export function unavailable(question: Question, what: string, cause?: unknown): ProviderUnavailable {
  return new ProviderUnavailable(textOf(question, what), { cause });
}

function textOf({ method, path }: Question, what: string): string {
  return `${method} ${path.replace(/\?.*/, '')} ${what}`;
}

interface Response {
  status: number;
  ok: boolean;
  headers: Headers;
  text: string;
}

async function send(address: string, question: Question, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init);
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw unavailable(question, isSlow ? 'was not answered in time' : 'was not answered', error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
