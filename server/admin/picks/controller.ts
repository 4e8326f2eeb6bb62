import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { listPicks, MAX_PICKS, savePicks } from '../../picks/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { canEditCatalogue, noticeOf, pageUrl } from '../form/requests.ts';
import { readOrder } from '../order/order.ts';
import { type ShownOrder, worksOrder } from '../order/works.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

const NOTICES: Record<string, string> = { saved: 'Saved. The shop shows it at once.' };

/** `GET /admin/picks` */
export function show(context: Context): RequestHandler {
  return async (req, res) => {
    const ids = await listPicks(context.database);
    await renderPicks(context, res, { ids, seen: ids, search: '', notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/picks`: saves the picks, or shows the form after one of its buttons. */
export function update(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { ids, seen, search, isSaved } = readOrder(req.body);
    if (!isSaved) return renderPicks(context, res, { ids, seen, search });
    const result = await savePicks(database, { artworkIds: ids, seen, actor: actorOf(res), now: now() });
    if (result.outcome === 'too-many') {
      const error = `There are at most ${MAX_PICKS} picks.`;
      return renderPicks(context, res.status(422), { ids, seen, search, error });
    }
    if (result.outcome === 'conflict')
      return renderPicks(context, res.status(409), { ids, seen: result.current, search, theirs: result.current });
    res.redirect(303, '/admin/picks?done=saved');
  };
}

async function renderPicks(
  { database, now }: Context,
  res: Response,
  { notice = null, ...shown }: Omit<ShownOrder, 'now'> & { notice?: string | null },
): Promise<void> {
  const canUndo = canEditCatalogue(res);
  await renderAdminPage(
    res,
    'admin/picks',
    {
      title: 'Curators’ picks',
      ...{ notice, isReadOnly: !canUndo },
      order: await worksOrder(database, { ...shown, now: now() }),
      timeline: await findTimeline(database, { subject: 'picks', canUndo }),
    },
    pageUrl(res, '/admin/picks'),
  );
}
