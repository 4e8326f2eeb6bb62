import type { Request } from 'express';

/**
 * The requested path and query, also within a mounted router. Leading slashes become one: browsers read `//host` as
 * the address of another site.
 */
export function requestAddress(req: Pick<Request, 'originalUrl'>): string {
  const address = req.originalUrl.startsWith('/') ? req.originalUrl : withoutOrigin(req.originalUrl);
  return address.replace(/^[/\\]+/, '/');
}

/** Path and query of the referring page, or null if it is none of this site. */
export function refererAddress(req: Pick<Request, 'get' | 'host'>): string | null {
  const referer = req.get('referer');
  if (!referer || !URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  return host === req.host ? `${pathname}${search}`.replace(/^\/+/, '/') : null;
}

/** Whether an address leads to another host than that of the request. */
export function isOtherSite(url: string, req: Pick<Request, 'protocol' | 'host'>): boolean {
  const base = `${req.protocol}://${req.host}`;
  return URL.canParse(url, base) && new URL(url, base).host !== new URL(base).host;
}

/** Throws if an address is neither http(s) nor a path of this site: `javascript:` for example. */
export function assertSafeAddress(url: string): void {
  if (typeof url !== 'string' || url === '') throw new TypeError('A redirect needs an address');
  const isSafe = URL.canParse(url) ? /^https?:$/.test(new URL(url).protocol) : isPath(url);
  if (isSafe) return;
  throw new TypeError(`A redirect takes http(s) addresses and paths, got ${JSON.stringify(url.slice(0, 80))}`);
}

/** An address with only characters that a header allows. Existing escapes stay. */
export function headerAddress(url: string): string {
  return url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** Whether a relative address stays on this host; `//host` and `/\\host` do not. */
function isPath(url: string): boolean {
  const base = 'http://site.invalid';
  return URL.canParse(url, base) && new URL(url, base).origin === base;
}

function withoutOrigin(target: string): string {
  if (!URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? `${pathname}${search}` : '/';
}
