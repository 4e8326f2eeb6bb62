import type { Request, Response } from 'express';
import { headerAddress } from './address.ts';
import { jsonPieces } from './constant.ts';
import { scriptPieces } from './document.ts';
import type { InertiaOptions } from './options.ts';
import type { PageObject, Rendered } from './page-object.ts';
import { nameOf, type Piece } from './pieces.ts';
import type { Draft } from './protocol.ts';
import { mayBeKept, sendPieces } from './send-pieces.ts';
import { withTimeLimit } from './time-limit.ts';
import type { Visit } from './visit.ts';

const narrowingHeaders = [
  'X-Inertia-Partial-Component',
  'X-Inertia-Partial-Data',
  'X-Inertia-Partial-Except',
  'X-Inertia-Reset',
  'X-Inertia-Except-Once-Props',
];

/** Answers the client, or the browser itself, with a page. */
export async function sendPage(
  { req, res, visit, draft }: { req: Request; res: Response; visit: Visit; draft: Draft },
  options: InertiaOptions,
  page: PageObject,
): Promise<void> {
  if (mayBeKept(res) && isForOneVisitor(page)) res.set('Cache-Control', 'private, no-cache');
  if (visit.isInertia) {
    sendJson(res, visit, draft, page);
    return;
  }
  const script = scriptPieces(page);
  const rendered = await render(page, script, options, req);
  const html = await options.document(page, rendered, req, res);
  // The page's data, and the build that it names, say all that its markup does.
  if (rendered && page.version !== null) nameAfter(res, script);
  res.status(draft.status).vary('X-Inertia').set('Content-Type', 'text/html; charset=utf-8');
  sendPieces(res, html);
}

/** Tells the client to go somewhere else by other means than a redirect. */
export function sendConflict(res: Response, header: 'X-Inertia-Location' | 'X-Inertia-Redirect', url: string): void {
  res.status(409).vary('X-Inertia').set(header, headerAddress(url)).end();
}

function sendJson(res: Response, visit: Visit, { status, headers }: Draft, page: PageObject): void {
  res.status(status).vary('X-Inertia');
  // A kept answer to a narrower question must not stand in for the whole page.
  if (visit.partial || visit.loadedOnceProps.length > 0) res.vary(narrowingHeaders.join(', '));
  res.set({ 'Content-Type': `${headers['Content-Type']}; charset=utf-8`, 'X-Inertia': headers['X-Inertia'] });
  const pieces = jsonPieces(page);
  nameAfter(res, pieces);
  sendPieces(res, pieces);
}

function nameAfter(res: Response, pieces: readonly Piece[]): void {
  if (mayBeKept(res)) res.set('ETag', `W/"${nameOf(pieces)}"`);
}

/** A page that the server cannot render, or not in time, is rendered by the browser. */
async function render(
  page: PageObject,
  script: readonly Piece[],
  options: InertiaOptions,
  req: Request,
): Promise<Rendered | null> {
  const { renderer, ssr = true, ssrTimeoutMs = 5_000 } = options;
  try {
    if (!renderer || !(typeof ssr === 'function' ? await ssr(req) : ssr)) return null;
    return await withTimeLimit(`rendering ${page.component}`, ssrTimeoutMs, (signal) =>
      renderer(page, script, req, signal),
    );
  } catch (error) {
    options.onRenderError?.(error, req);
    return null;
  }
}

/** What is shown once to one visitor is no cache's to repeat. */
function isForOneVisitor({ flash, clearHistory, preserveFragment, props }: PageObject): boolean {
  return Boolean(flash || clearHistory || preserveFragment) || Object.keys(props.errors ?? {}).length > 0;
}
