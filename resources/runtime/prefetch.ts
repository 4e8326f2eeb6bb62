import { http } from '@inertiajs/react';

type Client = ReturnType<typeof http.getClient>;
type Request = Parameters<Client['request']>[0];

interface Ahead {
  url: string;
  answer: ReturnType<Client['request']>;
  /** In milliseconds since the epoch; without an end while the answer is on its way. */
  until: number;
  cancel: () => void;
}

/** Milliseconds for which a page is shown as it was when it came: what has been sold is to be seen within a second. */
const kept = 1_000;

/**
 * Makes a function that fetches a page which is about to be asked for, and lets the visit that asks for it have that answer.
 * Inertia's own way has a visit take only what was asked for with the same callbacks, shows a page a second time where
 * what was fetched ahead comes behind it, and loses a visit to a page whose fetching failed.
 */
export function startPrefetching(version: string | null): (url: string) => void {
  const client = http.getClient();
  let ahead: Ahead | null = null;

  /** It may change that page, one that is asked for before the change is done included. */
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
        own.until = Date.now() + kept;
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

/** The page whole, and not as it is at this moment. */
function isForPage({ headers = {} }: Request): boolean {
  return 'X-Inertia' in headers && !('X-Inertia-Partial-Component' in headers) && !('Cache-Control' in headers);
}
