import { ProviderUnavailable } from './provider.ts';

/** Milliseconds for one question. What asks a second one still ends within 10 seconds. */
const PATIENCE = 4_500;

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

/** Asks once. Throws ProviderUnavailable unless the provider has understood who asks, and answers yes or no. */
export async function call({ origin, secretKey }: Line, question: Question): Promise<Answer> {
  const { method, path, body, headers } = question;
  const { status, ok, text } = await send(`${origin}${path}`, question, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    // The key goes nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (status >= 500 || [401, 408, 425, 429].includes(status)) throw unavailable(question, `answered ${status}`);
  const read = parse(text);
  if (ok && read === undefined) throw unavailable(question, 'answered no JSON');
  return { status, isDone: ok, body: read ?? null };
}

/** Says what failed; nothing of the customer or of the key. */
export function unavailable({ method, path }: Question, what: string, cause?: unknown): ProviderUnavailable {
  return new ProviderUnavailable(`${method} ${path.replace(/\?.*/, '')} ${what}`, { cause });
}

async function send(
  address: string,
  question: Question,
  init: RequestInit,
): Promise<{ status: number; ok: boolean; text: string }> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, ok: response.ok, text: await response.text() };
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
