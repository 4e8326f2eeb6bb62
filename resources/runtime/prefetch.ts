import { http } from '@inertiajs/react';

type Client = ReturnType<typeof http.getClient>;
type Request = Parameters<Client['request']>[0];

interface Ahead {
  url: string;
  answer: ReturnType<Client['request']>;
  /** Milliseconds since the epoch; Infinity while the request is under way. */
  until: number;
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
  let ahead: Ahead | null = null;

  /** A change may affect the prefetched page, also a page that is requested before the change is done. */
  const change = (request: Request) => {
    const forget = () => {
      ahead = null;
    };
    forget();
    const answer = client.request(request);
    answer.then(forget, forget);
    return answer;
  };

  http.setClient({
    request: (request) => {
      if (request.method !== 'get') return change(request);
      const found = ahead;
      if (found?.url !== request.url || Date.now() > found.until || !isForPage(request)) return client.request(request);
      ahead = null;
      request.signal?.addEventListener('abort', found.cancel);
      return found.answer;
    },
  });

  return (url) => {
    if (ahead?.url === url && Date.now() <= ahead.until) return;
    ahead?.cancel();
    const controller = new AbortController();
    const answer = client.request({ method: 'get', url, headers: headersFor(version), signal: controller.signal });
    const own: Ahead = { url, answer, until: Infinity, cancel: () => controller.abort() };
    ahead = own;
    answer.then(
      () => {
        own.until = Date.now() + VALID_MS;
      },
      () => {
        if (ahead === own) ahead = null;
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
function isForPage({ headers = {} }: Request): boolean {
  return 'X-Inertia' in headers && !('X-Inertia-Partial-Component' in headers) && !('Cache-Control' in headers);
}
