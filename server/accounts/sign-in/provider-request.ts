import type { IncomingMessage, RequestOptions, request } from 'node:http';

/** Milliseconds for one answer of a provider: a sign-in asks for two, and a person waits for no more than ten seconds. */
const TIMEOUT = 4_000;
const MAX_LENGTH = 65_536;

type RequestCallback = (error: unknown, text?: string, response?: object) => void;

/** An answer that says no, as opposed to none, or one that nobody can read. */
interface Refusal {
  statusCode: number;
  data: string;
}

/**
 * Takes the place of the strategies' own way to ask a provider, which waits for ever and takes any length, and whose
 * caller stumbles over answers that are no objects.
 */
export function sendProviderRequest(
  library: { request: typeof request },
  options: RequestOptions,
  body: string | null | undefined,
  told: RequestCallback,
): void {
  ask(library, options, body ?? '').then(
    ({ text, response }) => {
      try {
        told(null, text, response);
      } catch (error) {
        told(error);
      }
    },
    (error) => told(error),
  );
}

async function ask(
  library: { request: typeof request },
  options: RequestOptions,
  body: string,
): Promise<{ text: string; response: IncomingMessage }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = library.request({ ...options, signal: AbortSignal.timeout(TIMEOUT) }, resolve);
    asking.on('error', reject).end(body);
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
    if (text.length > MAX_LENGTH) throw new Error('The provider answered at too great a length');
  }
  return text;
}

/** Whether a strategy failed because the provider said no: to a code that was made up or used before, most likely. */
export function isRefusal(error: unknown): boolean {
  const { name, oauthError } = error as { name?: unknown; oauthError?: Partial<Refusal> };
  return oauthError?.statusCode !== undefined || /^(Facebook)?TokenError$|API|UserInfo/.test(String(name));
}
