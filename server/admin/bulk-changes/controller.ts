import type { Request, RequestHandler, Response } from 'express';
import { findLineOf } from '../../audit/records.ts';
import {
  continueBulkChange,
  findBulkChange,
  findUndoing,
  listBulkTargets,
  listRefused,
  planBulkChange,
  startBulkChange,
  stopBulkChange,
} from '../../bulk-changes/records.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { idOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { type BulkForm, parseBulkForm, readOptions } from './form.ts';
import { PRINT, presentChange, presentNew, REFUSED_SIZE, setOf } from './present.ts';
import { selectionOf } from './selection.ts';

const CHANGED_SET = 'Another number of artworks matches now than before. Please look at the change again.';
const NOTHING = 'No artworks were chosen. Select some in the list, or all that match.';

type ChangeHandler = RequestHandler<{ id: string }>;

/** `GET /admin/bulk-changes/new`: the form of an action, and what it will change. */
export function showNew(context: Context): RequestHandler {
  return (req, res) => {
    const form = parseBulkForm(req.query);
    if (req.query.action === PRINT.value)
      return res.redirect(
        303,
        `/admin/print?${new URLSearchParams(setOf(form).map(({ name, value }) => [name, value]))}`,
      );
    return renderNew(context, res, form, null);
  };
}

/** `POST /admin/bulk-changes` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req: Request, res) => {
    const form = parseBulkForm(req.body ?? {});
    const { selection, scope } = await selectionOf(context, form);
    const read = readOptions(form, await listBulkTargets(database, form.action));
    if (!selection || !('options' in read)) return renderNew(context, res.status(422), form, null);
    const started = await startBulkChange(database, {
      selection,
      action: form.action,
      options: read.options,
      scope,
      expected: form.expected,
      actor: actorOf(res),
      now: now(),
    });
    if (started.outcome === 'changed-set') return renderNew(context, res.status(409), form, CHANGED_SET);
    res.redirect(303, `/admin/bulk-changes/${started.id}`);
  };
}

async function renderNew(context: Context, res: Response, form: BulkForm, error: string | null): Promise<void> {
  const { database, now } = context;
  const targets = await listBulkTargets(database, form.action);
  const { selection, scope, listUrl } = await selectionOf(context, form);
  const read = readOptions(form, targets);
  const options = 'options' in read ? read.options : null;
  const plan =
    selection && options
      ? await planBulkChange(database, { selection, action: form.action, options, now: now() })
      : null;
  const said = error ?? (selection ? ('error' in read ? read.error : null) : NOTHING);
  const props = presentNew(form, { targets, scope, listUrl, options, plan, error: said });
  await renderAdminPage(
    res,
    'admin/bulk-changes/new',
    { title: 'Change artworks', ...props },
    '/admin/bulk-changes/new',
  );
}

/** `GET /admin/bulk-changes/{id}` */
export function show({ database }: Context): ChangeHandler {
  return async (req, res) => {
    const id = idOf(req);
    const change = await findBulkChange(database, id);
    if (!change) throw new NotFound();
    const page = /^\d{1,6}$/.test(String(req.query.page)) ? Math.max(1, Number(req.query.page)) : 1;
    const offset = (page - 1) * REFUSED_SIZE;
    const props = presentChange(change, {
      page,
      refused: await listRefused(database, { id, limit: REFUSED_SIZE, offset }),
      lineId: await findLineOf(database, `bulk:${id}`),
      undoneBy: await findUndoing(database, id),
    });
    await renderAdminPage(res, 'admin/bulk-changes/show', { title: change.text, ...props });
  };
}

/** `POST /admin/bulk-changes/{id}/stop` */
export function destroyRun({ database, now }: Context): ChangeHandler {
  return async (req, res) => {
    const id = idOf(req);
    if ((await stopBulkChange(database, { id, actor: actorOf(res), now: now() })) === 'unknown') throw new NotFound();
    res.redirect(303, `/admin/bulk-changes/${id}`);
  };
}

/** `POST /admin/bulk-changes/{id}/continue` */
export function createRun({ database, now }: Context): ChangeHandler {
  return async (req, res) => {
    const id = idOf(req);
    const outcome = await continueBulkChange(database, { id, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `/admin/bulk-changes/${id}`);
  };
}
