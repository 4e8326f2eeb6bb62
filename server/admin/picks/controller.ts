import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import type { Pick } from '../../picks/contract.ts';
import { MAX_NOTE, MAX_PICKS } from '../../picks/limits.ts';
import { listPicks, savePicks } from '../../picks/records.ts';
import { readArrangement, readNotes, readSeenNotes } from '../arrangement/arrangement.ts';
import type { SavedMeanwhile } from '../arrangement/conflict.ts';
import { arrangeWorks } from '../arrangement/works.ts';
import { findTimeline } from '../audit/timeline.ts';
import { canEditCatalogue, noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

const NOTICES: Record<string, string> = { saved: 'Saved. The shop shows it at once.' };

interface PicksPageOptions {
  picks: Pick[];
  seen: Pick[];
  search?: string;
  conflict?: SavedMeanwhile;
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
    const { ids, seen: seenIds, search, isSaved } = readArrangement(req.body);
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
      const [last] = await findTimeline(database, { subject: 'picks', canUndo: false });
      const notes = changedNotes(seen, current);
      const conflict = { opened: seenIds, stored: current.map(({ id }) => id), last, notes };
      return renderPicks(context, res.status(409), {
        picks: mergedPicks(picks, seen, current),
        seen: current,
        search,
        conflict,
      });
    }
    res.redirect(303, '/admin/picks?done=saved');
  };
}

function withNotes(ids: number[], notes: Map<number, string>): Pick[] {
  return ids.map((id) => ({ id, note: notes.get(id) ?? '' }));
}

/** Sentences that have changed from one state of the picks to another, by artwork. */
function changedNotes(before: Pick[], after: Pick[]): Map<number, string> {
  const earlier = notesOf(before);
  return new Map(after.flatMap(({ id, note }) => ((earlier.get(id) ?? '') === note ? [] : [[id, note] as const])));
}

/** The picks of a form with what only the other person has changed: the list, and sentences. */
function mergedPicks(typed: Pick[], opened: Pick[], stored: Pick[]): Pick[] {
  const idsOf = (picks: Pick[]) => picks.map(({ id }) => id);
  const isOwnList = idsOf(typed).join() !== idsOf(opened).join();
  const own = changedNotes(opened, typed);
  const notes = new Map([...notesOf(typed), ...notesOf(stored), ...own]);
  return withNotes(isOwnList ? idsOf(typed) : idsOf(stored), notes);
}

function notesOf(picks: Pick[]): Map<number, string> {
  return new Map(picks.map(({ id, note }) => [id, note]));
}

async function renderPicks(
  { database, now }: Context,
  res: Response,
  { picks, seen, search = '', conflict, error = '', notice = null }: PicksPageOptions,
): Promise<void> {
  const canUndo = canEditCatalogue(res);
  const idsOf = (some: Pick[]) => some.map(({ id }) => id);
  const arrangement = await arrangeWorks(database, {
    ids: idsOf(picks),
    seen: idsOf(seen),
    search,
    now: now(),
    conflict,
    error: error || null,
  });
  const notes = { label: 'Why the curators chose it', maxLength: MAX_NOTE };
  const values = {
    values: Object.fromEntries(notesOf(picks)),
    seen: JSON.stringify(Object.fromEntries(notesOf(seen))),
  };
  await renderAdminPage(
    res,
    'admin/picks',
    {
      title: 'Curators’ picks',
      notice,
      isReadOnly: !canUndo,
      arrangement: { ...arrangement, notes: { ...notes, ...values } },
      timeline: await findTimeline(database, { subject: 'picks', canUndo }),
    },
    pageUrl(res, '/admin/picks'),
  );
}
