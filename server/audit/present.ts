import { formatDateTime } from '../time/time.ts';
import { AUDIT_ACTIONS, isAuditAction } from './actions.ts';
import type { AuditChange, AuditEntry, AuditQuery } from './contract.ts';
import type { AuditRow, LinkedRow } from './rows.ts';

/** `linked`: the lines that undo these, and those that these undo. `results`: subject → what its change of many artworks has done. */
export function presentEntries(
  rows: AuditRow[],
  { linked, canUndo, results }: { linked: LinkedRow[]; canUndo: boolean; results?: Map<string, string> },
): AuditEntry[] {
  return rows.map((row) => {
    const { id, at, actor, subject, subject_name, changes, has_undo } = row;
    const result = (row.action === 'bulk.started' && results?.get(subject)) || null;
    const undoneBy = linked.find(({ undoes }) => undoes === id);
    return {
      id,
      at: formatDateTime(at),
      dateTime: new Date(at).toISOString(),
      actor,
      action: actionOf(row, linked),
      subject: isBulkUndo(row) ? subject_name.replace(/^Undo: /, '') : subject_name,
      subjectUrl: subjectUrl(subject),
      changes: result === null ? JSON.parse(changes) : [],
      result,
      undoUrl: canUndo && has_undo && !undoneBy ? `/admin/audit/${id}/undo` : null,
      undone: undoneBy ? `Undone by ${undoneBy.actor} on ${formatDateTime(undoneBy.at)}` : null,
    };
  });
}

/** The addresses of subjects by the first part of their key: `bulk:12` is at `/admin/bulk-changes/12`. */
export const SUBJECT_PAGES: Record<string, string> = {
  artist: '/admin/artists/:id',
  artwork: '/admin/artworks/:id',
  bulk: '/admin/bulk-changes/:id',
  exhibition: '/admin/exhibitions/:id',
  import: '/admin/imports/:id',
  order: '/admin/orders/:id',
  inquiry: '/admin/inquiries/:id',
  mail: '/admin/mails/:id',
  newsletter: '/admin/newsletters/:id',
  mails: '/admin/mails',
  page: '/admin/site/pages/:id',
  picks: '/admin/picks',
  redirect: '/admin/redirects/:id',
  redirects: '/admin/redirects',
  site: '/admin/site/:id',
  quote: '/admin/quotes/:id',
  quotes: '/admin/quotes',
  statements: '/admin/statements?month=:id',
  payouts: '/admin/artist-accounts/:id',
  artist_types: '/admin/terms/artist_types/:id',
  categories: '/admin/terms/categories/:id',
  media: '/admin/terms/media/:id',
  styles: '/admin/terms/styles/:id',
  subjects: '/admin/terms/subjects/:id',
  tags: '/admin/terms/tags/:id',
  collector: '/admin/collectors/:id',
  guest: '/admin/collectors/guests/:id',
  voucher: '/admin/vouchers/:id',
  vouchers: '/admin/vouchers?purpose=:id',
  wording: '/admin/site/mails/:id',
};

function subjectUrl(key: string): string | null {
  const [kind = '', ...id] = key.split(':');
  const address = Object.hasOwn(SUBJECT_PAGES, kind) ? SUBJECT_PAGES[kind] : undefined;
  return address?.replace(':id', () => encodeURIComponent(id.join(':'))) ?? null;
}

function isBulkUndo({ action, undoes }: AuditRow): boolean {
  return action === 'bulk.started' && undoes !== null;
}

function actionOf(row: AuditRow, linked: LinkedRow[]): string {
  const { action, undoes } = row;
  if (isBulkUndo(row)) return 'Undid a change of many artworks';
  const merged = mergedIn(row);
  if (merged && action.endsWith('.merged')) return `Merged ${merged} into`;
  if (merged && action.endsWith('.merge-undone')) return `Undid the merge of ${merged} into`;
  if (undoes === null) return textOf(action);
  return `Undid: ${textOf(linked.find(({ id }) => id === undoes)?.action ?? action)}`;
}

/** The name of the artist or term that was merged. */
function mergedIn({ changes }: AuditRow): string | null {
  const merged = (JSON.parse(changes) as AuditChange[]).find(({ field }) => field === 'Merged');
  return merged?.to ?? merged?.from ?? null;
}

function textOf(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action] : action;
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

/** Why a change cannot be undone; null if it can. */
export function reasonAgainstUndo({ action, has_undo }: AuditRow, { undone }: AuditEntry): string | null {
  if (undone && (action.startsWith('bulk.') || action.startsWith('catalogue.')))
    return `${undone}. An undo that was stopped can be continued on its own page.`;
  if (undone) return `${undone}. That undo has a line of its own, which can be undone.`;
  if (has_undo) return null;
  if (action.startsWith('staff.'))
    return 'Only content can be undone. Roles, invitations and sign-ins are changed by an owner on the page Staff.';
  if (action.startsWith('catalogue.'))
    return 'Only an import of artworks can be undone: from the line of its end, and from its own page.';
  if (action.startsWith('bulk.')) return 'This line cannot be undone: only the start of a change of many artworks can.';
  return 'The old values are not stored with this change, so it cannot be undone here.';
}

/** Why an undo has changed nothing: `later` are the changes that it would overwrite. */
export function refusalOf(fields: string[], later: AuditEntry[]): string {
  const [latest] = later;
  const names = new Intl.ListFormat('en-US').format(fields);
  const by = latest ? ` The last change was by ${latest.actor} on ${latest.at}.` : '';
  return `Nothing was undone, because it would overwrite later changes of: ${names}.${by}`;
}

/** Those of the later lines that change one of the fields. */
export function changing(rows: AuditRow[], fields: string[]): AuditRow[] {
  return rows.filter(({ changes }) =>
    (JSON.parse(changes) as { field: string }[]).some(({ field }) => fields.includes(field)),
  );
}
