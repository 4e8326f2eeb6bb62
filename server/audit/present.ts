import { formatDateTime } from '../time/time.ts';
import { AUDIT_ACTIONS, isAuditAction } from './actions.ts';
import type { AuditPage, AuditQuery } from './contract.ts';
import type { AuditRow } from './rows.ts';

export function presentEntry({ id, at, actor, action, subject_name, changes }: AuditRow): AuditPage['entries'][number] {
  return {
    id,
    at: formatDateTime(at),
    dateTime: new Date(at).toISOString(),
    actor,
    action: isAuditAction(action) ? AUDIT_ACTIONS[action] : action,
    subject: subject_name,
    changes: JSON.parse(changes),
  };
}

/** The address of a page of the log. */
export function auditUrl({ search, action, staffId }: AuditQuery, page: number): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(action && { action }),
    ...(staffId !== null && { staff: String(staffId) }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/audit${query.size > 0 ? `?${query}` : ''}`;
}

export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).map(([value, text]) => ({ value, text }));
