import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import type { Pick } from '../../picks/contract.ts';
import { MAX_NOTE, MAX_PICKS } from '../../picks/limits.ts';
import { listPicks, savePicks } from '../../picks/records.ts';
import { findTimeline } from '../audit/timeline.ts';
import { canEditCatalogue, noticeOf, pageUrl } from '../form/requests.ts';
import { readNotes, readOrder, readSeenNotes } from '../order/order.ts';
import { worksOrder } from '../order/works.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

const NOTICES: Record<string, string> = { saved: 'Saved. The shop shows it at once.' };

interface ShownPicks {
  picks: Pick[];
  seen: Pick[];
  search?: string;
  /** What another person has saved since the form was opened. */
  theirs?: Pick[];
  error?: string;
  notice?: string | null;
}

/** `GET /admin/picks` */
export function show(context: Context): RequestHandler {
  return async (req, res) => {
    const picks = await listPicks(context.database);
    await renderPicks(context, res, { picks, seen: picks, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/picks`: saves the picks, or shows the form after one of its buttons. */
export function update(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { ids, seen: seenIds, search, isSaved } = readOrder(req.body);
    const picks = withNotes(ids, readNotes(req.body));
    const seen = withNotes(seenIds, readSeenNotes(req.body));
    const refuse = (error: string) => renderPicks(context, res.status(422), { picks, seen, search, error });
    if (!isSaved) return renderPicks(context, res, { picks, seen, search });
    if (picks.some(({ note }) => note.length > MAX_NOTE))
      return refuse(`A sentence has at most ${MAX_NOTE} characters.`);
    const result = await savePicks(database, { picks, seen, actor: actorOf(res), now: now() });
    if (result.outcome === 'too-many') return refuse(`There are at most ${MAX_PICKS} picks.`);
    if (result.outcome === 'conflict') {
      const { current } = result;
      return renderPicks(context, res.status(409), { picks, seen: current, search, theirs: current });
    }
    res.redirect(303, '/admin/picks?done=saved');
  };
}

function withNotes(ids: number[], notes: Map<number, string>): Pick[] {
  return ids.map((id) => ({ id, note: notes.get(id) ?? '' }));
}

async function renderPicks(
  { database, now }: Context,
  res: Response,
  { picks, seen, search = '', theirs, error = '', notice = null }: ShownPicks,
): Promise<void> {
  const canUndo = canEditCatalogue(res);
  const idsOf = (some: Pick[]) => some.map(({ id }) => id);
  const notesOf = (some: Pick[]) => Object.fromEntries(some.map(({ id, note }) => [id, note]));
  const order = await worksOrder(database, {
    ...{ ids: idsOf(picks), seen: idsOf(seen), search, now: now() },
    ...{ theirs: theirs ? idsOf(theirs) : null, error: error || null },
  });
  const notes = { label: 'Why the curators chose it', maxLength: MAX_NOTE };
  const values = { values: notesOf(picks), seen: JSON.stringify(notesOf(seen)) };
  await renderAdminPage(
    res,
    'admin/picks',
    {
      title: 'Curators’ picks',
      ...{ notice, isReadOnly: !canUndo },
      order: { ...order, notes: { ...notes, ...values } },
      timeline: await findTimeline(database, { subject: 'picks', canUndo }),
    },
    pageUrl(res, '/admin/picks'),
  );
}
