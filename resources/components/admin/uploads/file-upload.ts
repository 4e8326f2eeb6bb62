import { CallFailed, isTemporary, put } from './calls.ts';

/** Bytes. Proxies accept bodies of a megabyte; a slow phone needs less than 20 s for the smallest part. */
const PART = { first: 256 * 1024, min: 64 * 1024, max: 960 * 1024 };
/** Milliseconds until a failed part is sent again; each further time doubles them. */
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 30_000;

/** Bytes that have arrived without a hole. */
interface Received {
  received: number;
}

/** A file that is sent in parts. It continues after a failure with the part that was lost. */
export class FileUpload<Result extends object> {
  readonly #url: string;
  readonly #file: File;
  readonly #id = randomUuid();
  #offset = 0;
  #partSize = PART.first;
  #isSmallEnough = false;

  /** `url`: where the parts are sent to. The response to the last one is no `{ received }`. */
  constructor(url: string, file: File) {
    this.#url = url;
    this.#file = file;
  }

  /** Sends the rest of the file. Rejects with `CallFailed`, or with the reason of the signal. */
  async send({
    signal,
    onProgress,
  }: {
    signal: AbortSignal;
    /** `share`: from 0 to 1. */
    onProgress: (share: number) => void;
  }): Promise<Result> {
    for (;;) {
      const result = await this.#sendPart(signal);
      if (!isReceived(result)) return result;
      this.#offset = result.received;
      onProgress(this.#offset / this.#file.size);
    }
  }

  async #sendPart(signal: AbortSignal): Promise<Received | Result> {
    const file = this.#file;
    const part = file.slice(this.#offset, this.#offset + this.#partSize);
    const query = { upload: this.#id, offset: this.#offset, size: file.size, name: file.name.slice(0, 254) };
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = { 'Content-Type': 'application/octet-stream' };
    try {
      const result = await put<Received | Result>(`${this.#url}?${text}`, { body: part, headers, signal });
      if (!this.#isSmallEnough) this.#partSize = Math.min(this.#partSize * 2, PART.max);
      return result;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Another machine has stored less of the file.
      if (error.status === 409 && error.body.received !== undefined) return { received: error.body.received };
      // A slow connection, or a proxy that refuses large parts.
      this.#isSmallEnough = true;
      const isMin = this.#partSize === PART.min;
      this.#partSize = Math.max(this.#partSize / 2, PART.min);
      if (error.status === 413 && !isMin) return { received: this.#offset };
      throw error;
    }
  }
}

function isReceived(result: object): result is Received {
  return 'received' in result;
}

interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** Whether the connection is lost, and the part is sent again. */
  onWaiting: (isWaiting: boolean) => void;
}

/** Sends a file, and continues after lost connections. Rejects with `CallFailed` if the file is refused, or with the reason of the signal. */
export async function sendFile<Result extends object>(url: string, file: File, options: SendOptions): Promise<Result> {
  const { signal, onProgress, onWaiting } = options;
  const upload = new FileUpload<Result>(url, file);
  let retries = 0;
  const proceed = (share: number) => {
    retries = 0;
    onWaiting(false);
    onProgress(share);
  };
  for (;;) {
    try {
      return await upload.send({ signal, onProgress: proceed });
    } catch (error) {
      if (!(error instanceof CallFailed) || !isTemporary(error)) throw error;
    }
    onWaiting(true);
    await pauseBeforeRetry(retries++, signal);
    signal.throwIfAborted();
  }
}

/** Ends early when the browser is online again, and when the signal is aborted. */
export async function pauseBeforeRetry(retries: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(FIRST_PAUSE * 2 ** retries, MAX_PAUSE));
  const end = () => resolve();
  addEventListener('online', end);
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  removeEventListener('online', end);
  signal.removeEventListener('abort', end);
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x40;
  bytes[8] = (variant & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
