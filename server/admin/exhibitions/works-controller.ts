import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { findEditedExhibit } from '../../exhibitions/editing/exhibit.ts';
import { listExhibitWorks, MAX_WORKS, saveExhibitWorks } from '../../exhibitions/editing/works.ts';
import { NotFound } from '../../http/errors.ts';
import { readArrangement } from '../arrangement/arrangement.ts';
import { arrangeWorks, type WorksArrangement } from '../arrangement/works.ts';
import { findTimeline } from '../audit/timeline.ts';
import { canEditCatalogue, idOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';

type ExhibitHandler = RequestHandler<{ id: string }>;

/** `GET /admin/exhibitions/{id}/works` */
export function show(context: Context): ExhibitHandler {
  return async (req, res) => {
    const id = idOf(req);
    const ids = await listExhibitWorks(context.database, id);
    await renderWorks(context, res, id, { ids, seen: ids, search: '' });
  };
}

/** `POST /admin/exhibitions/{id}/works`: saves the works, or shows the form after one of its buttons. */
export function update(context: Context): ExhibitHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { ids, seen, search, isSaved } = readArrangement(req.body);
    if (!isSaved) return renderWorks(context, res, id, { ids, seen, search });
    const result = await saveExhibitWorks(database, { id, artworkIds: ids, seen, actor: actorOf(res), now: now() });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'too-many') {
      const error = `An exhibition has at most ${MAX_WORKS.toLocaleString('en')} works.`;
      return renderWorks(context, res.status(422), id, { ids, seen, search, error });
    }
    if (result.outcome === 'conflict') {
      const { current } = result;
      const [last] = await findTimeline(database, { subject: `exhibition:${id}`, canUndo: false });
      const conflict = { opened: seen, stored: current, last };
      const isOwn = ids.join() !== seen.join();
      return renderWorks(context, res.status(409), id, {
        ids: isOwn ? ids : current,
        seen: current,
        search,
        conflict,
      });
    }
    res.redirect(303, `/admin/exhibitions/${id}?done=works`);
  };
}

async function renderWorks(
  { database, now }: Context,
  res: Response,
  id: number,
  shown: Omit<WorksArrangement, 'now'>,
): Promise<void> {
  const exhibit = await findEditedExhibit(database, id);
  if (!exhibit) throw new NotFound();
  await renderAdminPage(
    res,
    'admin/exhibitions/works',
    {
      title: `Works of ${exhibit.title}`,
      id,
      exhibition: exhibit.title,
      isReadOnly: !canEditCatalogue(res),
      arrangement: await arrangeWorks(database, { ...shown, now: now() }),
    },
    pageUrl(res, `/admin/exhibitions/${id}/works`),
  );
}
