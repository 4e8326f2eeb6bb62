import type { Request, RequestHandler } from 'express';
import { isAuditAction } from '../../audit/actions.ts';
import type { AuditQuery } from '../../audit/contract.ts';
import { ACTION_OPTIONS, auditUrl, presentEntry } from '../../audit/present.ts';
import { AUDIT_PAGE_SIZE, listChanges } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { listStaff } from '../../staff/records.ts';
import { renderAdminPage } from '../render-page.ts';

const MAX_SEARCH = 100;
const MAX_PAGE = 1_000_000;

/** `GET /admin/audit` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const query = queryOf(req);
    const { rows, total } = await listChanges(database, query);
    const people = await listStaff(database);
    const pages = Math.max(1, Math.ceil(total / AUDIT_PAGE_SIZE));
    const { page, search, action, staffId } = query;
    await renderAdminPage(res, 'admin/audit', {
      title: 'Audit log',
      entries: rows.map(presentEntry),
      total,
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
  const whole = (name: string, max: number) => {
    const number = /^\d{1,10}$/.test(text(name)) ? Number(text(name)) : 0;
    return number >= 1 && number <= max ? number : null;
  };
  const action = text('action');
  return {
    search: text('search').trim().slice(0, MAX_SEARCH),
    action: isAuditAction(action) ? action : null,
    staffId: whole('staff', 2_147_483_647),
    page: whole('page', MAX_PAGE) ?? 1,
  };
}
