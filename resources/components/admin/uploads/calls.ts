import type { PicturesResponse } from '../../../../server/pictures/contract.ts';
import { createStore } from '../../../runtime/state/create-store.ts';

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
export const csrfToken = createStore('');

/** The token of the session: after a new sign-in in another tab it is another one. */
export async function renewToken(): Promise<void> {
  const { csrf } = await call<PicturesResponse>('/admin/pictures?ids=');
  csrfToken.set(csrf);
}

/** The server or the network may recover by itself. */
export function isTemporary({ status }: CallFailed): boolean {
  return [0, 408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** A change. */
export async function put<Result>(url: string, options: RequestInit): Promise<Result> {
  const send = () => {
    const headers = { ...(options.headers as Record<string, string>), 'X-CSRF-Token': csrfToken.get() };
    return call<Result>(url, { ...options, method: 'PUT', headers });
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 419) throw error;
    await renewToken();
    return send();
  }
}

export async function call<Result>(url: string, { headers, signal, ...options }: RequestInit = {}): Promise<Result> {
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
  return body as Result;
}
