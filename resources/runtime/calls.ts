import { http } from '@inertiajs/core';

export interface CallResult<Body> {
  status: number;
  body: Body;
}

type Method = 'get' | 'post' | 'delete';

/**
 * A JSON request through Inertia's client, which sends the XSRF-TOKEN cookie back in X-XSRF-TOKEN. HTTP errors reject
 * with `HttpResponseError`.
 */
export async function call<Body>(
  method: Method,
  url: string,
  data?: unknown,
  signal?: AbortSignal,
): Promise<CallResult<Body>> {
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const send = () => http.getClient().request({ method, url, data, headers, signal });
  // The 419 response to a missing or expired token sets a new one, so a second attempt succeeds.
  const response = await send().catch((error) => (statusOf(error) === 419 ? send() : Promise.reject(error)));
  return { status: response.status, body: JSON.parse(response.data || 'null') as Body };
}

/** Whether a call failed because the device is offline. The server has changed nothing then. */
export function isOffline(error: unknown): boolean {
  return statusOf(error) === null && !navigator.onLine;
}

/** `missed` completes the sentence: `the artwork was not added to your cart`. */
export function offlineText(missed: string): string {
  return `You are offline, so ${missed}. Please try again when you are connected.`;
}

/** The HTTP status of a failed call; null without a response. */
export function statusOf(error: unknown): number | null {
  return (error as { response?: { status: number } } | null)?.response?.status ?? null;
}

/** The error message of the server for people; null where the response has none. */
export function messageOf(error: unknown): string | null {
  return fieldOf(error, 'message');
}

/** A text field in the JSON of a failed call; null where there is none. */
export function fieldOf(error: unknown, name: string): string | null {
  const text = bodyOf(error)?.[name];
  return typeof text === 'string' && text ? text : null;
}

/** The JSON of a failed call; null without a response or for another body. */
export function bodyOf(error: unknown): Record<string, unknown> | null {
  const data = (error as { response?: { data?: unknown } } | null)?.response?.data;
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
