import type { IncomingMessage } from 'node:http';
import { mayHoldSession } from '../http/session/session-cookie.ts';

const LONGEST = 2_048;
/** Of more values a list takes the first ones, so that their order says which. */
const MOST_SORTED = 30;

/** Besides the address, what a visit's answer depends on. */
const VISIT_HEADERS = [
  'x-inertia-partial-component',
  'x-inertia-partial-data',
  'x-inertia-partial-except',
  'x-inertia-reset',
  'x-inertia-except-once-props',
  'x-inertia-error-bag',
  'x-inertia-infinite-scroll-merge-intent',
];

/** A request that anybody could have made: it brings no session, so that its answer may be anybody's. Only `ask` makes one. */
export class CacheKey {
  /** Equal for two requests exactly if the same answer is right for both. */
  readonly value: string;
  /** Path and query. */
  readonly url: string;
  #isMade = true;

  private constructor(key: string, address: string) {
    this.value = key;
    this.url = address;
  }

  /** Null for what is no plain question, or none that anybody could have asked. */
  static ask(req: IncomingMessage, version: string, site: readonly string[]): CacheKey | null {
    const { method, headers, url = '' } = req;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (mayHoldSession(headers.cookie) || headers.authorization !== undefined) return null;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) return null;
    // A proxy's form of address, or one that no link of ours has, is left to the app and its limits.
    if (!url.startsWith('/') || url.length > LONGEST || url.includes('%00')) return null;
    if (headers['x-inertia'] !== 'true') return new CacheKey(keyOf(site, 'page', subjectOf(url)), url);
    return CacheKey.#visit(req, version, site, url);
  }

  static #visit({ headers }: IncomingMessage, version: string, site: readonly string[], url: string): CacheKey | null {
    if (headers['x-inertia-version'] !== version) return null;
    const key = keyOf(site, 'visit', url, ...VISIT_HEADERS.map((name) => headers[name] ?? null));
    return key.length > 2 * LONGEST ? null : new CacheKey(key, url);
  }

  /** Whether it was made here, rather than something that only looks like one. */
  static isOne(value: unknown): value is CacheKey {
    return typeof value === 'object' && value !== null && #isMade in value;
  }
}

/** As JSON, in which no part can look like the next: what a client sends as its host may hold spaces and words. */
function keyOf(site: readonly string[], ...parts: readonly (string | string[] | null)[]): string {
  return JSON.stringify([site, ...parts]);
}

/**
 * What an address asks for. A call says the same whatever the order of its parameters; a page repeats the address that was asked.
 * What is escaped is left alone: it may be escaped wrongly, and that is another answer.
 */
function subjectOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0 || !url.startsWith('/web/api/') || !url.includes('&', start) || url.includes('%')) return url;
  const parameters = new URLSearchParams(url.slice(start));
  if (parameters.size > MOST_SORTED) return url;
  parameters.sort();
  return `${url.slice(0, start)}?${parameters}`;
}
