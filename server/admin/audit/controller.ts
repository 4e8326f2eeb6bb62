import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { isAuditAction } from '../../audit/actions.ts';
import type { AuditEntry, AuditQuery } from '../../audit/contract.ts';
import {
  ACTION_OPTIONS,
  auditUrl,
  changing,
  presentEntries,
  reasonAgainstUndo,
  refusalOf,
} from '../../audit/present.ts';
import {
  AUDIT_PAGE_SIZE,
  findChange,
  findLinked,
  listChanges,
  listSubjectChanges,
  MAX_FOUND,
} from '../../audit/records.ts';
import type { AuditRow } from '../../audit/rows.ts';
import { findResults } from '../../bulk-changes/records.ts';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { listStaff } from '../../staff/records.ts';
import { idIn } from '../form/ids.ts';
import { idOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { returnPath, withNotice } from '../return-path.ts';
import { actorOf, staffOf } from '../session.ts';
import { undoChange } from './undo.ts';

const MAX_SEARCH = 100;
const MAX_PAGE = 1_000_000;
/** Later changes that are searched for those that an undo would overwrite. */
const MAX_LATER = 200;

const UNDO_FORM = z.object({ returnTo: z.string().max(2_000).default('') });

type LineHandler = RequestHandler<{ id: string }>;

/** `GET /admin/audit` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const query = queryOf(req);
    const { rows, total } = await listChanges(database, query);
    const people = await listStaff(database);
    const pages = Math.max(1, Math.ceil(total / AUDIT_PAGE_SIZE));
    const { page, search, action, staffId } = query;
    await renderAdminPage(res, 'admin/audit/index', {
      title: 'Audit log',
      entries: await entriesOf(database, rows),
      total,
      isCapped: search !== '' && total === MAX_FOUND,
      page,
      pages,
      query: { search, action: action ?? '', staff: staffId === null ? '' : String(staffId) },
      actions: ACTION_OPTIONS,
      people: people.map(({ id, name }) => ({ value: String(id), text: name })),
      previousUrl: page > 1 ? auditUrl(query, Math.min(page - 1, pages)) : null,
      nextUrl: page < pages ? auditUrl(query, page + 1) : null,
    });
  };
}

/** Values that the form cannot send are ignored. */
function queryOf({ query }: Request): AuditQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].replaceAll('\0', '') : '');
  const action = text('action');
  return {
    search: text('search').trim().slice(0, MAX_SEARCH),
    action: isAuditAction(action) ? action : null,
    staffId: idIn(query.staff),
    page: Math.min(idIn(query.page) ?? 1, MAX_PAGE),
  };
}

/** Entries for members with the permission `audit`, who may undo all content. */
async function entriesOf(database: Context['database'], rows: AuditRow[]): Promise<AuditEntry[]> {
  const results = await findResults(database, rows);
  return presentEntries(rows, { linked: await findLinked(database, rows), canUndo: true, results });
}

/** `GET /admin/audit/{id}` */
export function show(context: Context): LineHandler {
  return async (req, res) => renderLine(context, res, { id: idOf(req), refusal: null, fields: [] });
}

/** `POST /admin/audit/{id}/undo` */
export function createUndo(context: Context): LineHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { returnTo } = validate(UNDO_FORM, req.body);
    const { role } = staffOf(res).member;
    const result = await undoChange(database, { id, role, actor: actorOf(res), now: now() });
    const refuse = (refusal: string | null, fields: string[] = []) =>
      renderLine(context, res.status(409), { id, refusal, fields });
    switch (result.outcome) {
      case 'undone':
        return res.redirect(
          303,
          withNotice(
            returnTo ? returnPath(returnTo) : `/admin/audit/${id}`,
            result.isPartial ? 'undone-partly' : 'undone',
          ),
        );
      case 'started':
        return res.redirect(303, result.url);
      case 'unknown':
        throw new NotFound();
      case 'forbidden':
        throw new HttpError(403, 'Your role does not include changes of this kind, so you cannot undo them.');
      case 'impossible':
        return refuse(null);
      case 'refused':
        return refuse(result.reason);
      case 'changed-since':
        return refuse(null, result.fields);
    }
  };
}

/** `fields`: those of which an undo was refused, because they were changed later. */
async function renderLine(
  { database }: Context,
  res: Response,
  { id, refusal, fields }: { id: number; refusal: string | null; fields: string[] },
): Promise<void> {
  const row = await findChange(database, id);
  const [entry] = row ? await entriesOf(database, [row]) : [];
  if (!row || !entry) throw new NotFound();
  const changed = fields.length > 0 ? fields : entry.changes.map(({ field }) => field);
  const laterRows = await listSubjectChanges(database, { subject: row.subject, after: id, limit: MAX_LATER });
  const later = await entriesOf(database, changing(laterRows, changed));
  const props = { entry, reason: reasonAgainstUndo(row, entry), later };
  const said = fields.length > 0 ? refusalOf(fields, later) : refusal;
  await renderAdminPage(res, 'admin/audit/show', { title: 'Change', ...props, refusal: said }, `/admin/audit/${id}`);
}
