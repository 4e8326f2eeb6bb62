import type { Request, RequestHandler } from 'express';
import { beside } from '../../database/beside.ts';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { isPrefetch } from '../http/prefetch.ts';
import { searchOf } from '../http/query-string.ts';
import { clientHash, visitorHash } from '../http/security/client-hash.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { findViewed, noteView } from './records.ts';
import { isRobot, ownVisitor } from './visitor.ts';

const shown = 12;

/** `GET /web/api/artworks/recently-viewed`: what the visitor looked at before `artworkId`, which counts as a view. */
export function index(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const parameters = new URLSearchParams(searchOf(req));
    const id = ownVisitor(parameters.get('visitorId'), req.cookies);
    const artworkId = readId(parameters.get('artworkId'));
    const visitor = id === null ? null : visitorHash(id);
    const rows =
      visitor === null ? [] : await findViewed(database, visitor, { except: artworkId, limit: shown, now: now() });
    await sendCards(res, { data: rows.map((row) => presentCard(row, now())) });
    if (visitor !== null && artworkId !== null) note(context, req, { visitor, artworkId });
  };
}

/** What cannot be noted is not missed. */
function note(
  { database, settings, now, log }: Context,
  req: Request,
  { visitor, artworkId }: { visitor: string; artworkId: number },
): void {
  if (isPrefetch(req) || isRobot(req.get('user-agent'))) return;
  const view = { visitor, artworkId, client: clientHash(req, settings.sessionSecrets) };
  beside(
    database,
    () => noteView(database, view, now()),
    (err) => log.warn({ err }, 'view could not be recorded'),
  );
}

function readId(given: string | null): number | null {
  return given !== null && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}
