import type { IncomingMessage } from 'node:http';
import { mayHoldSession } from '../http/session/session.ts';

/** Characters of an address. Longer ones are not cached. */
const MAX_URL_LENGTH = 2_048;
/** A list with more values than a filter takes uses the first ones, so their order matters: such parameters are not sorted. */
const MAX_SORTED_PARAMETERS = 30;

/** On these, besides the address, the response to an Inertia visit depends. */
const VISIT_HEADERS = [
  'x-inertia-partial-component',
  'x-inertia-partial-data',
  'x-inertia-partial-except',
  'x-inertia-reset',
  'x-inertia-except-once-props',
  'x-inertia-error-bag',
  'x-inertia-infinite-scroll-merge-intent',
];

/** The cache key of a cacheable request: GET or HEAD without session, credentials or body. Only `from` makes one. */
export class CacheKey {
  /** Equal for two requests exactly if they have the same response. */
  readonly value: string;
  #isMade = true;

  private constructor(value: string) {
    this.value = value;
  }

  /** `site`: what else the response repeats of the request (see `siteKey`). Null for a request that is not cacheable. */
  static from(req: IncomingMessage, version: string, site: readonly string[]): CacheKey | null {
    const { method, headers, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (mayHoldSession(headers.cookie) || headers.authorization !== undefined) return null;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return null;
    // Absolute addresses, as proxies send them, and malformed ones are left to the app and its limits.
    if (!url.startsWith('/') || url.length > MAX_URL_LENGTH || url.includes('%00')) return null;
    if (headers['x-inertia'] !== 'true') return new CacheKey(join(site, 'page', normalizedUrl(url)));
    if (headers['x-inertia-version'] !== version) return null;
    const value = join(site, 'visit', url, ...VISIT_HEADERS.map((name) => headers[name] ?? null));
    return value.length > 2 * MAX_URL_LENGTH ? null : new CacheKey(value);
  }

  /** False for an object that was not made here and only looks like a key. */
  static isKey(value: unknown): value is CacheKey {
    return typeof value === 'object' && value !== null && #isMade in value;
  }
}

/** As JSON, so that no part can be mistaken for the next: a client may send any text as its host. */
function join(site: readonly string[], ...parts: readonly (string | string[] | null)[]): string {
  return JSON.stringify([site, ...parts]);
}

/**
 * The address with sorted parameters, for calls: pages repeat the address as it was sent. Escaped addresses stay as they are, since a
 * malformed escape has another response.
 */
function normalizedUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0 || !url.startsWith('/web/api/') || !url.includes('&', start) || url.includes('%')) return url;
  const parameters = new URLSearchParams(url.slice(start));
  if (parameters.size > MAX_SORTED_PARAMETERS) return url;
  parameters.sort();
  return `${url.slice(0, start)}?${parameters}`;
}
