import { http } from '@inertiajs/react';

export interface Answer<Body> {
  status: number;
  body: Body;
}

/** A call for JSON. Inertia's client marks it as an XHR and sends the XSRF-TOKEN cookie back in X-XSRF-TOKEN; errors of HTTP come as `HttpResponseError`. */
export async function call<Body>(
  method: 'get' | 'post' | 'delete',
  url: string,
  data?: unknown,
  signal?: AbortSignal,
): Promise<Answer<Body>> {
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const response = await http.getClient().request({ method, url, data, headers, signal });
  return { status: response.status, body: JSON.parse(response.data || 'null') as Body };
}
