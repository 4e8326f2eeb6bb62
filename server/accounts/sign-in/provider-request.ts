import type { IncomingMessage, RequestOptions, request } from 'node:http';
import { SECOND } from '../../time/time.ts';

/** Milliseconds for one response. A sign-in sends two requests, so a visitor waits at most eight seconds. */
const TIMEOUT = 4 * SECOND;
/** Characters of one response. */
const MAX_LENGTH = 65_536;

type Callback = (error: unknown, text?: string, response?: object) => void;

/** A 4xx response, as opposed to no response or an unreadable one. */
interface Refusal {
  statusCode: number;
  data: string;
}

/**
 * Replaces `_executeRequest` of the strategies' OAuth client, which has no limits of time and length. The try around the
 * callback is needed because the strategies throw on JSON that is not an object.
 */
export function sendProviderRequest(
  library: { request: typeof request },
  options: RequestOptions,
  body: string | null | undefined,
  callback: Callback,
): void {
  send(library, options, body ?? '').then(
    ({ text, response }) => {
      try {
        callback(null, text, response);
      } catch (error) {
        callback(error);
      }
    },
    (error) => callback(error),
  );
}

async function send(
  library: { request: typeof request },
  options: RequestOptions,
  body: string,
): Promise<{ text: string; response: IncomingMessage }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = library.request({ ...options, signal: AbortSignal.timeout(TIMEOUT) }, resolve);
    sent.on('error', reject).end(body);
  });
  const text = await read(response);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { text, response };
  if (status >= 400 && status < 500 && status !== 429) throw { statusCode: status, data: text } satisfies Refusal;
  throw new Error(`The provider answered ${status}`);
}

async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) {
    text += part;
    if (text.length > MAX_LENGTH) throw new Error(`The provider's response exceeds ${MAX_LENGTH} characters`);
  }
  return text;
}

/** Whether the provider rejected the request, most likely because the code was invented or used before. */
export function isRefusal(error: unknown): boolean {
  const { name, oauthError } = error as { name?: unknown; oauthError?: Partial<Refusal> };
  return oauthError?.statusCode !== undefined || /^(Facebook)?TokenError$|API|UserInfo/.test(String(name));
}
