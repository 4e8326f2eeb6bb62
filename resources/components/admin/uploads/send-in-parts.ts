import { CallFailed, renewToken } from '../pictures/calls.ts';
import { randomUuid } from './random-uuid.ts';

interface PartsOptions<Answer> {
  /** The address that receives the parts. */
  url: string;
  file: File;
  csrf: string;
  signal: AbortSignal;
  /** Bytes that have arrived. */
  onProgress: (sent: number) => void;
  /** Whether the connection is lost, and the part is repeated. */
  onWaiting: (isWaiting: boolean) => void;
  /** The answer to the last part. */
  isAnswer: (answer: unknown) => answer is Answer;
}

/** The server refuses the file. The message is a sentence for the person. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
}

const KB = 1024;
const FIRST_PART = 512 * KB;
const MIN_PART = 128 * KB;
/** The proxies of `deploy/` refuse bodies of more than a megabyte. */
const MAX_PART = 960 * KB;
/** Milliseconds that a part should take: the server waits 20 s for one. */
const PART_MS = 4_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

/** Sends a file in parts and repeats a part after a lost connection. Rejects with UploadRefused, or when the signal is aborted. */
export async function sendInParts<Answer>(options: PartsOptions<Answer>): Promise<Answer> {
  const { file, onProgress } = options;
  const token = { csrf: options.csrf };
  const upload = randomUuid();
  let size = FIRST_PART;
  for (let offset = 0; ; ) {
    onProgress(offset);
    const began = performance.now();
    const { status, body } = await sendPart(options, { upload, offset, size, token });
    const elapsed = Math.max(1, performance.now() - began);
    if (options.isAnswer(body)) return body;
    const received = Number((body as { received?: unknown } | null)?.received);
    if (!Number.isSafeInteger(received)) throw new UploadRefused(refusalOf(status, body));
    offset = Math.min(received, file.size);
    size = Math.round(Math.min(MAX_PART, Math.max(MIN_PART, (size * PART_MS) / elapsed)));
  }
}

async function sendPart<Answer>(
  options: PartsOptions<Answer>,
  part: { upload: string; offset: number; size: number; token: { csrf: string } },
): Promise<{ status: number; body: unknown }> {
  const { url, file, signal, onWaiting } = options;
  const { upload, offset, size, token } = part;
  const query = new URLSearchParams({ upload, offset: String(offset), size: String(file.size), name: file.name });
  let isRenewed = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    signal.throwIfAborted();
    try {
      const response = await fetch(`${url}?${query}`, {
        method: 'PUT',
        headers: { Accept: 'application/json', 'X-CSRF-Token': token.csrf, 'Content-Type': 'application/octet-stream' },
        body: file.slice(offset, offset + size),
        signal,
      });
      if (response.status === 419 && !isRenewed) {
        token.csrf = await renewToken();
        isRenewed = true;
        continue;
      }
      const body: unknown = await response.json();
      if (!isTemporary(response.status)) {
        onWaiting(false);
        return { status: response.status, body };
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof CallFailed && !isTemporary(error.status)) throw new UploadRefused(error.message);
    }
    onWaiting(true);
    await wait(pause, signal);
  }
}

function isTemporary(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

function refusalOf(status: number, body: unknown): string {
  const message = (body as { message?: unknown } | null)?.message;
  if (typeof message === 'string' && message) return message;
  return `The server refused the file (${status}).`;
}

/** Ends early when the browser is online again. */
async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const online = () => resolve();
  window.addEventListener('online', online);
  signal.addEventListener('abort', online);
  await promise;
  clearTimeout(timer);
  window.removeEventListener('online', online);
  signal.removeEventListener('abort', online);
}
