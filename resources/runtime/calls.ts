import { http } from '@inertiajs/react';

export interface CallResult<Body> {
  status: number;
  body: Body;
}

type Method = 'get' | 'post' | 'delete';

/** A call for JSON. Inertia's client marks it as an XHR and sends the XSRF-TOKEN cookie back in X-XSRF-TOKEN; errors of HTTP come as `HttpResponseError`. */
export async function call<Body>(
  method: Method,
  url: string,
  data?: unknown,
  signal?: AbortSignal,
): Promise<CallResult<Body>> {
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const ask = () => http.getClient().request({ method, url, data, headers, signal });
  // The refusal of a token that has aged out, or was never given, brings a new one.
  const response = await ask().catch((error) => (statusOf(error) === 419 ? ask() : Promise.reject(error)));
  return { status: response.status, body: JSON.parse(response.data || 'null') as Body };
}

/** Whether a call failed because this device has no connection: then the server changed nothing. */
export function isOffline(error: unknown): boolean {
  return statusOf(error) === null && !navigator.onLine;
}

/** `missed` says what did not happen: `the artwork was not added to your cart`. */
export function offlineText(missed: string): string {
  return `You are offline, so ${missed}. Please try again when you are connected.`;
}

/** What an answer that is an error said; null where no answer came. */
export function statusOf(error: unknown): number | null {
  return (error as { response?: { status: number } } | null)?.response?.status ?? null;
}

/** What the server says of a failed call, in words for a person; null where it did not answer in ours. */
export function messageOf(error: unknown): string | null {
  return fieldOf(error, 'message');
}

/** A text in the JSON of a failed call; null where there is none. */
export function fieldOf(error: unknown, name: string): string | null {
  const data = (error as { response?: { data?: unknown } } | null)?.response?.data;
  try {
    const text = JSON.parse(String(data))?.[name];
    return typeof text === 'string' && text ? text : null;
  } catch {
    return null;
  }
}
