import type { Request } from 'express';

/**
 * The path and query that the browser asked for, however deep the router is mounted.
 * A second slash at the start would name another host once a browser reads it.
 */
export function requestAddress(req: Pick<Request, 'originalUrl'>): string {
  const address = req.originalUrl.startsWith('/') ? req.originalUrl : withoutOrigin(req.originalUrl);
  return address.replace(/^[/\\]+/, '/');
}

/** The page that a visitor came from, if it is one of this site's. */
export function refererAddress(req: Pick<Request, 'get' | 'host'>): string | null {
  const referer = req.get('referer');
  if (!referer || !URL.canParse(referer)) return null;
  const { host, pathname, search } = new URL(referer);
  return host === req.host ? `${pathname}${search}`.replace(/^\/+/, '/') : null;
}

/** Whether an address leads to another site than the one that was asked. */
export function isForeign(url: string, req: Pick<Request, 'protocol' | 'host'>): boolean {
  const base = `${req.protocol}://${req.host}`;
  return URL.canParse(url, base) && new URL(url, base).host !== new URL(base).host;
}

/** Throws unless the browser may be sent to an address: http(s), or a path of this site, but not `javascript:`. */
export function assertSafeAddress(url: string): void {
  if (typeof url !== 'string' || url === '') throw new TypeError('A redirect needs an address');
  const isSafe = URL.canParse(url) ? /^https?:$/.test(new URL(url).protocol) : isPath(url);
  if (isSafe) return;
  throw new TypeError(`A redirect takes http(s) addresses and paths, got ${JSON.stringify(url.slice(0, 80))}`);
}

/** An address as a header can carry it; what is escaped already stays as it is. */
export function headerAddress(url: string): string {
  return url.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

/** A relative address that does not name another host, as `//host` and `/\\host` do. */
function isPath(url: string): boolean {
  const base = 'http://site.invalid';
  return URL.canParse(url, base) && new URL(url, base).origin === base;
}

function withoutOrigin(target: string): string {
  if (!URL.canParse(target)) return '/';
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? `${pathname}${search}` : '/';
}
