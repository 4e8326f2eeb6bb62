import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import type { Settings } from '../boot/settings/settings.ts';
import { HttpError } from './errors.ts';

/** The query string without its question mark, as it was sent. */
export function searchOf(req: Pick<Request, 'originalUrl'>): string {
  const start = req.originalUrl.indexOf('?');
  return start < 0 ? '' : req.originalUrl.slice(start + 1);
}

/** Slugs in a request for the states of what a page shows; a page shows fewer. */
const MAX_SLUGS = 100;

/** The slugs of `?slugs[]=one&slugs[]=two`, in their order. */
export function slugsOf(req: Pick<Request, 'originalUrl'>): string[] {
  return new URLSearchParams(searchOf(req)).getAll('slugs[]').slice(0, MAX_SLUGS);
}

export function isRead({ method }: Pick<IncomingMessage, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the response may never be shown: a prefetched page, or a HEAD request. */
export function isPrefetch({ method, headers }: IncomingMessage): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '';
  return method === 'HEAD' || String(purpose).startsWith('prefetch');
}

/** Runs `act` for each visitor who sees the response, also for those who receive it from the page cache. */
export function onView(req: IncomingMessage, act: () => void): void {
  if (!isPrefetch(req)) act();
  if (req.cacheable) req.cacheable.onHit = act;
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Sets `req.protocol`, `req.secure` and the origin of absolute addresses from PUBLIC_URL or the trusted proxy's headers. */
export function publicAddress({ publicUrl, host, port }: Settings): RequestHandler {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return (req, res, next) => {
    Object.defineProperty(req, 'protocol', { value: isHttps || /^https$/i.test(req.protocol) ? 'https' : 'http' });
    res.locals.origin = publicUrl ?? originOf(req) ?? `http://${host}:${port}`;
    next();
  };
}

/** Scheme, host and port of absolute addresses. */
export function originFor(res: Response): string {
  return res.locals.origin;
}

/** A request's path as a link to this site. Two leading slashes would name another host. */
export function sitePath(path: string): string {
  return path.replace(/^[/\\]*/, '/');
}

/** Whether a trusted proxy sent the request, so that its X-Forwarded headers count. */
export function isFromProxy(req: Request): boolean {
  return req.app.get('trust proxy fn')(req.socket.remoteAddress, 0);
}

function originOf(req: Request): string | null {
  const host = isFromProxy(req) ? req.host : undefined;
  const origin = `${req.protocol}://${host}`;
  return host && HOST.test(host) && URL.canParse(origin) ? origin : null;
}

/** The parsed body or query of a call. Invalid input is a 422 with the messages of each field. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(issuesOf);
  throw new HttpError(422, issues[0]?.message, { errors: byField(issues) });
}

/** A union that the input fits in no option has the issues of its first one. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const first = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
  if (!first) return [issue];
  return first.flatMap(issuesOf).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

function byField(issues: z.core.$ZodIssue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const field = path.join('.');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

type Address = Pick<Request, 'path'>;

/** Calls accept and return JSON. These kinds of addresses ignore upper and lower case, as the routes do. */
export function isCall({ path }: Address): boolean {
  return /^\/(web\/)?api(\/|$)/i.test(path);
}

/** Forms that work without JavaScript. */
export function isForm({ path }: Address): boolean {
  return /^\/forms\//i.test(path);
}

/** Requests of payment providers. Each event is signed, so no CSRF token is required. */
export function isWebhook({ path }: Address): boolean {
  return /^\/webhooks\//i.test(path);
}

/** Calls and webhooks: they respond with JSON, also to errors. Other addresses respond with pages or redirects. */
export function isForJson(address: Address): boolean {
  return isCall(address) || isWebhook(address);
}
