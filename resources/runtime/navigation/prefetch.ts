import { http } from '@inertiajs/core';

type Client = ReturnType<typeof http.getClient>;
type Request = Parameters<Client['request']>[0];

interface PrefetchedPage {
  url: string;
  response: ReturnType<Client['request']>;
  /** Milliseconds since the epoch; Infinity while the request is under way. */
  validUntil: number;
  cancel: () => void;
}

/** Milliseconds that a prefetched page stays valid: sold artworks must show as sold within a second. */
const VALID_MS = 1_000;

/**
 * Returns a function that prefetches a page. The next visit to that page uses the prefetched response. Inertia's own
 * prefetching requires the same callbacks, shows a page twice when the prefetch ends late, and loses a visit whose
 * prefetch failed.
 */
export function startPrefetching(version: string | null): (url: string) => void {
  const client = http.getClient();
  let prefetched: PrefetchedPage | null = null;

  /** A change may affect the prefetched page, also a page that is requested before the change is done. */
  const change = (request: Request) => {
    const drop = () => {
      prefetched = null;
    };
    drop();
    const response = client.request(request);
    response.then(drop, drop);
    return response;
  };

  http.setClient({
    request: (request) => {
      if (request.method !== 'get') return change(request);
      const match = prefetched;
      if (match?.url !== request.url || Date.now() > match.validUntil || !acceptsPrefetched(request))
        return client.request(request);
      prefetched = null;
      request.signal?.addEventListener('abort', match.cancel);
      return match.response;
    },
  });

  return (url) => {
    if (prefetched?.url === url && Date.now() <= prefetched.validUntil) return;
    prefetched?.cancel();
    const controller = new AbortController();
    const response = client.request({ method: 'get', url, headers: headersFor(version), signal: controller.signal });
    const own: PrefetchedPage = { url, response, validUntil: Infinity, cancel: () => controller.abort() };
    prefetched = own;
    response.then(
      () => {
        own.validUntil = Date.now() + VALID_MS;
      },
      () => {
        if (prefetched === own) prefetched = null;
      },
    );
  };
}

function headersFor(version: string | null) {
  return {
    Accept: 'text/html, application/xhtml+xml',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Inertia': true,
    ...(version !== null && { 'X-Inertia-Version': version }),
    Purpose: 'prefetch',
  };
}

/** A visit to the whole page that accepts a cached response. */
function acceptsPrefetched({ headers = {} }: Request): boolean {
  return 'X-Inertia' in headers && !('X-Inertia-Partial-Component' in headers) && !('Cache-Control' in headers);
}
