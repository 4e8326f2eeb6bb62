import type { PictureEdits, PicturesAnswer, StaffPicture, UploadAnswer } from '../../../../server/pictures/contract.ts';
import { randomUuid } from '../uploads/random-uuid.ts';

const ADDRESS = '/admin/pictures';
/** Bytes. Proxies accept bodies of a megabyte; a slow phone needs less than 20 s for the smallest part. */
const PART = { first: 256 * 1024, least: 64 * 1024, most: 960 * 1024 };

/** An answer that is no success. `status` 0: the connection was lost. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly body: { message?: string; received?: number };

  constructor(status: number, body: CallFailed['body'] = {}) {
    super(body.message ?? 'The server does not respond.');
    this.status = status;
    this.body = body;
  }
}

/** The token of the last page or answer. */
let csrf = '';

export function setToken(token: string): void {
  csrf = token;
}

export async function findPictures(ids: number[]): Promise<StaffPicture[]> {
  const { pictures, csrf: token } = await call<PicturesAnswer>(`${ADDRESS}?ids=${ids.join(',')}`);
  setToken(token);
  return pictures;
}

/** The token of the session: after a new sign-in in another tab it is another one. */
export async function renewToken(): Promise<string> {
  await findPictures([]);
  return csrf;
}

export async function savePictureEdits(id: number, edits: PictureEdits): Promise<StaffPicture> {
  const body = JSON.stringify(edits);
  const headers = { 'Content-Type': 'application/json' };
  const { picture } = await put<{ picture: StaffPicture }>(`${ADDRESS}/${id}/edits`, { body, headers });
  return picture;
}

/** The whole original, rotated, on which a crop is drawn. */
export function originalUrl(id: number, rotation: number): string {
  return `${ADDRESS}/${id}/original?rotation=${rotation}`;
}

/** A file that is sent in parts. It continues after a failure with the part that was lost. */
export class FileUpload {
  readonly file: File;
  readonly #id = randomUuid();
  #offset = 0;
  #partSize = PART.first;
  #isSmallEnough = false;

  constructor(file: File) {
    this.file = file;
  }

  /** Sends the rest of the file. Rejects with `CallFailed`, or with the reason of the signal. */
  async send({
    signal,
    onProgress,
  }: {
    signal: AbortSignal;
    onProgress: (share: number) => void;
  }): Promise<StaffPicture> {
    for (;;) {
      const answer = await this.#sendPart(signal);
      if ('picture' in answer) return answer.picture;
      this.#offset = answer.received;
      onProgress(this.#offset / this.file.size);
    }
  }

  async #sendPart(signal: AbortSignal): Promise<UploadAnswer> {
    const { file } = this;
    const part = file.slice(this.#offset, this.#offset + this.#partSize);
    const query = { upload: this.#id, offset: this.#offset, size: file.size, name: file.name.slice(0, 254) };
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = { 'Content-Type': 'application/octet-stream' };
    try {
      const answer = await put<UploadAnswer>(`${ADDRESS}?${text}`, { body: part, headers, signal });
      if (!this.#isSmallEnough) this.#partSize = Math.min(this.#partSize * 2, PART.most);
      return answer;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Another machine has stored less of the file.
      if (error.status === 409 && error.body.received !== undefined) return { received: error.body.received };
      // A slow connection, or a proxy that refuses large parts.
      this.#isSmallEnough = true;
      const isLeast = this.#partSize === PART.least;
      this.#partSize = Math.max(this.#partSize / 2, PART.least);
      if (error.status === 413 && !isLeast) return { received: this.#offset };
      throw error;
    }
  }
}

/** A change. */
async function put<Answer>(url: string, options: RequestInit): Promise<Answer> {
  const send = () => {
    const headers = { ...(options.headers as Record<string, string>), 'X-CSRF-Token': csrf };
    return call<Answer>(url, { ...options, method: 'PUT', headers });
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 419) throw error;
    await renewToken();
    return send();
  }
}

async function call<Answer>(url: string, { headers, signal, ...options }: RequestInit = {}): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, {
      ...options,
      signal: signal ?? null,
      headers: { ...headers, Accept: 'application/json' },
    });
    body = await response.json().catch(() => ({}));
  } catch {
    signal?.throwIfAborted();
    throw new CallFailed(0);
  }
  if (!response.ok) throw new CallFailed(response.status, body as CallFailed['body']);
  return body as Answer;
}
