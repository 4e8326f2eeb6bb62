import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import inertiaNode from 'inertia-node';
import type { InertiaNode } from './node-adapter.ts';

/** A partial reload of one component; paths are dotted. */
export interface PartialReload {
  component: string;
  only: readonly string[];
  except: readonly string[];
}

/** The Inertia headers of a request. Without `X-Inertia` all but `prefetch` have their defaults. */
export interface Visit {
  isInertia: boolean;
  prefetch: boolean;
  version: string;
  partial: PartialReload | null;
  reset: readonly string[];
  loadedOnceProps: readonly string[];
  errorBag: string | null;
  mergeIntent: 'append' | 'prepend';
}

const MAX_PATH_LENGTH = 256;
const MAX_PATHS = 512;

export function readVisit(method: string, headers: IncomingHttpHeaders): Visit {
  const isInertia = headers['x-inertia'] === 'true';
  const read = (name: string) => (isInertia ? single(headers[name]) : '');
  return {
    isInertia,
    // A HEAD request shows nothing either, so it must not use up flash data.
    prefetch: method === 'HEAD' || isPrefetch(headers),
    version: read('x-inertia-version'),
    partial: readPartial(read),
    reset: readPaths(read('x-inertia-reset')),
    loadedOnceProps: readKeys(read('x-inertia-except-once-props')),
    errorBag: readBag(read('x-inertia-error-bag')),
    mergeIntent: read('x-inertia-infinite-scroll-merge-intent') === 'prepend' ? 'prepend' : 'append',
  };
}

function readPartial(read: (name: string) => string): PartialReload | null {
  const component = read('x-inertia-partial-component');
  const only = readPaths(read('x-inertia-partial-data'));
  const except = readPaths(read('x-inertia-partial-except'));
  return component && only.length + except.length > 0 ? { component, only, except } : null;
}

/** The name of an error bag, or null if the client sent something that cannot be one. */
function readBag(name: string): string | null {
  return /^[\w.:-]{1,64}$/.test(name) && isSafePath(name) ? name : null;
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return single(headers.purpose) === 'prefetch' || single(headers['sec-purpose']).startsWith('prefetch');
}

function readPaths(value: string): string[] {
  return readKeys(value).filter(isSafePath);
}

function readKeys(value: string): string[] {
  const keys = value.split(',', MAX_PATHS).map((key) => key.trim());
  return keys.filter((key) => key !== '' && key.length <= MAX_PATH_LENGTH);
}

function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/** Whether a dotted path can be followed without reaching an object's prototype. */
export function isSafePath(path: string): boolean {
  return path.split('.').every((part) => part !== '' && !PROTOTYPE_KEYS.has(part));
}

export function isWithin(path: string, ancestors: readonly string[]): boolean {
  return ancestors.some((ancestor) => path === ancestor || path.startsWith(`${ancestor}.`));
}

export function isAncestorPath(path: string, descendants: readonly string[]): boolean {
  return descendants.some((descendant) => descendant.startsWith(`${path}.`));
}

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

/** The page object without its props. */
export interface Envelope {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: string | null;
}

/** Takes the response's place in inertia-node and records what it writes. */
export class Draft {
  status = 200;
  headers: Record<string, string> = {};
  body = '';

  writeHead(status: number, headers: Record<string, string>): this {
    this.status = status;
    this.headers = headers;
    return this;
  }

  end(body = ''): void {
    this.body = body;
  }

  envelope(): Envelope {
    return JSON.parse(this.body);
  }
}

/** `node` is null if the client has another version of the assets. The draft is then the finished 409 response. */
export interface DraftedResponse {
  draft: Draft;
  node: InertiaNode | null;
}

/**
 * Runs inertia-node with a draft in place of the response. It always produces JSON, because its HTML lets page data
 * break out of an attribute. It does not see the headers of partial reloads, whose dotted paths it does not support.
 */
export function draftResponse(req: Request, visit: Visit, version: string | null): DraftedResponse {
  const url = requestAddress(req);
  // Without a version, and on a first visit, there is nothing to compare.
  const clientVersion = visit.isInertia && version !== null ? visit.version : version;
  const nodeRequest = {
    method: req.method,
    url,
    originalUrl: url,
    headers: { 'x-inertia': 'true', 'x-inertia-version': clientVersion },
  };
  const draft = new Draft();
  inertiaNode(refuseHtml, version)(nodeRequest, draft, () => {});
  return { draft, node: (nodeRequest as { Inertia?: InertiaNode }).Inertia ?? null };
}

function refuseHtml(): never {
  throw new Error('inertia-node must not render HTML');
}
