import type { Request, RequestHandler } from 'express';
import { background } from '../../database/batches/background.ts';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { isPrefetch, searchOf } from '../http/request.ts';
import { clientHash, visitorHash } from '../http/security/client-address.ts';
import { findViewed, recordView } from './records.ts';
import { isRobot, ownVisitorId } from './visitor.ts';

const MAX_SHOWN = 12;

/** `GET /web/api/artworks/recently-viewed`: artworks that the visitor viewed before `artworkId`. Records a view of `artworkId`. */
export function index(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const parameters = new URLSearchParams(searchOf(req));
    const id = ownVisitorId(parameters.get('visitorId'), req.cookies);
    const artworkId = readId(parameters.get('artworkId'));
    const visitor = id === null ? null : visitorHash(id);
    const rows =
      visitor === null ? [] : await findViewed(database, visitor, { except: artworkId, limit: MAX_SHOWN, now: now() });
    await sendJson(res, { data: rows.map((row) => presentCard(row, now())) });
    if (visitor !== null && artworkId !== null) recordInBackground(context, req, { visitor, artworkId });
  };
}

/** Records a view after the response. A failure is logged and not retried. */
function recordInBackground(
  { database, settings, now, log }: Context,
  req: Request,
  { visitor, artworkId }: { visitor: string; artworkId: number },
): void {
  if (isPrefetch(req) || isRobot(req.get('user-agent'))) return;
  const view = { visitor, artworkId, client: clientHash(req, settings.sessionSecrets) };
  background(
    database,
    () => recordView(database, view, now()),
    (err) => log.warn({ err }, 'recording a view failed, the view is dropped'),
  );
}

function readId(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
