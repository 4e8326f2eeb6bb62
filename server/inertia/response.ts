import type { Request, Response } from 'express';
import type { InertiaOptions } from './options.ts';
import type { PageObject, Rendered } from './page-object.ts';
import { type Draft, headerAddress, type Visit } from './request.ts';

/** Headers that select a part of the page. A cached part must not replace the whole page. */
const PARTIAL_HEADERS = [
  'X-Inertia-Partial-Component',
  'X-Inertia-Partial-Data',
  'X-Inertia-Partial-Except',
  'X-Inertia-Reset',
  'X-Inertia-Except-Once-Props',
];

/** Answers with a page: JSON for an Inertia visit, the whole document for the browser itself. */
export async function sendPage(
  { req, res, visit, draft }: { req: Request; res: Response; visit: Visit; draft: Draft },
  options: InertiaOptions,
  page: PageObject,
): Promise<void> {
  if (isStorable(res) && isForOneVisitor(page)) res.set('Cache-Control', 'private, no-cache');
  if (visit.isInertia) {
    sendJson(res, visit, draft, page, options);
    return;
  }
  const html = await options.document(page, await render(page, options, req), req, res);
  res.status(draft.status).vary('X-Inertia').set('Content-Type', 'text/html; charset=utf-8');
  send(res, html, options);
}

/** Sends the client to another address by 409, for cases where its request cannot follow a redirect. */
export function sendConflict(res: Response, header: 'X-Inertia-Location' | 'X-Inertia-Redirect', url: string): void {
  res.status(409).vary('X-Inertia').set(header, headerAddress(url)).end();
}

function sendJson(
  res: Response,
  visit: Visit,
  { status, headers }: Draft,
  page: PageObject,
  options: InertiaOptions,
): void {
  res.status(status).vary('X-Inertia');
  if (visit.partial || visit.loadedOnceProps.length > 0) res.vary(PARTIAL_HEADERS.join(', '));
  res.set({ 'Content-Type': `${headers['Content-Type']}; charset=utf-8`, 'X-Inertia': headers['X-Inertia'] });
  send(res, JSON.stringify(page), options);
}

/** `res.send` hashes the body for its ETag. A response that no cache may store is never revalidated and needs none. */
function send(res: Response, body: string, { sendWithoutEtag = endWithLength }: InertiaOptions): void {
  if (isStorable(res)) res.send(body);
  else sendWithoutEtag(res, body);
}

function endWithLength(res: Response, body: string): void {
  res.set('Content-Length', String(Buffer.byteLength(body))).end(body);
}

function isStorable(res: Response): boolean {
  return !res.get('Cache-Control')?.includes('no-store');
}

/** Null if the server does not render, fails or exceeds the time limit: the browser then renders the page. */
async function render(page: PageObject, options: InertiaOptions, req: Request): Promise<Rendered | null> {
  const { renderer, ssr = true, ssrTimeoutMs = 5_000 } = options;
  try {
    if (!renderer || !(typeof ssr === 'function' ? await ssr(req) : ssr)) return null;
    return await withTimeLimit(`rendering ${page.component}`, ssrTimeoutMs, (signal) => renderer(page, req, signal));
  } catch (error) {
    options.onRenderError?.(error, req);
    return null;
  }
}

/** Whether a page contains data that is shown once to one visitor and must not be cached. */
function isForOneVisitor({ flash, clearHistory, preserveFragment, props }: PageObject): boolean {
  return Boolean(flash || clearHistory || preserveFragment) || Object.keys(props.errors ?? {}).length > 0;
}

/** Rejects and aborts the signal after a time limit. A task that blocks the event loop cannot be stopped. */
async function withTimeLimit<T>(
  name: string,
  timeoutMs: number,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = () => {
    const error = new Error(`${name} took longer than ${timeoutMs} ms`);
    reject(error);
    controller.abort(error);
  };
  const timer = Number.isFinite(timeoutMs) ? setTimeout(expire, timeoutMs) : undefined;
  try {
    return await Promise.race([task(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that stays within a script element: no value in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character] as string);
}

/** The page object as the script element that the client reads. */
export function pageScript(page: PageObject, id = 'app'): string {
  return `<script data-page="${id}" type="application/json">${scriptJson(page)}</script>`;
}

/** The element that the client mounts in, empty or with rendered markup. */
export function mount(body = '', id = 'app'): string {
  return `<div id="${id}">${body}</div>`;
}

export interface DocumentParts {
  head: string | readonly string[];
  body: string;
}

/** Splits a template once at `<!--head-->` and `<!--body-->`; the result joins it with the parts of a page, which are never searched. */
export function compileTemplate(template: string): (parts: DocumentParts) => string {
  const parts = template.split(/<!--(head|body)-->/);
  return ({ head, body }) => {
    const filling = { head: typeof head === 'string' ? head : head.join('\n'), body };
    return parts.map((part, index) => (index % 2 ? filling[part as keyof typeof filling] : part)).join('');
  };
}

/** Fills a template that is used once. */
export function fillTemplate(template: string, parts: DocumentParts): string {
  return compileTemplate(template)(parts);
}
