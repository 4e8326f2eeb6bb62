import { groupDigits } from '../../artworks/format/money.ts';
import { BULK_ACTIONS, describe, hasLeft } from '../../bulk-changes/actions.ts';
import type { BulkAction, BulkOptions, BulkPlan, TermList } from '../../bulk-changes/contract.ts';
import type { BulkChangeRow } from '../../bulk-changes/rows.ts';
import { formatDateTime } from '../../time/time.ts';
import type { ListOption } from '../list/contract.ts';
import type { BulkChangePage, NewBulkChangePage } from './contract.ts';
import type { BulkForm } from './form.ts';

/** Refused artworks on a page. */
export const REFUSED_SIZE = 100;

const TERM_LISTS: Record<TermList, string> = { styles: 'Styles', subjects: 'Subjects', tags: 'Tags' };

export const BULK_CHOICES: ListOption[] = Object.entries(BULK_ACTIONS).map(([value, text]) => ({ value, text }));

/** No change: it opens the page of prints. */
export const PRINT: ListOption = { value: 'print', text: 'Print labels, tear sheets, price list' };

interface NewBulkChangeOptions {
  targets: {
    terms: { list: TermList; id: number; name: string }[];
    exhibitions: { id: number; title: string }[];
  };
  scope: string;
  listUrl: string;
  options: BulkOptions | null;
  plan: BulkPlan | null;
  error: string | null;
}

export function presentNew(
  form: BulkForm,
  { targets, scope, options, plan, error, ...urls }: NewBulkChangeOptions,
): NewBulkChangePage {
  const { action, mode, amount, term, exhibition } = form;
  return {
    action: { value: action, text: BULK_ACTIONS[action] },
    actions: BULK_CHOICES,
    set: setOf(form),
    scope,
    listUrl: urls.listUrl,
    fields: fieldsOf(action),
    values: { mode, amount, term, into: exhibition },
    terms: Object.entries(TERM_LISTS).map(([value, text]) => ({
      text,
      options: targets.terms
        .filter((each) => each.list === value)
        .map((each) => ({ value: `${each.list}:${each.id}`, text: each.name })),
    })),
    exhibitions: targets.exhibitions.map(({ id, title }) => ({ value: String(id), text: title })),
    plan: plan && options && presentPlan(plan, describe(action, options)),
    error,
  };
}

/** Fields of a form or an address that name the artworks. */
export function setOf({
  isAll,
  ids,
  list,
}: Pick<BulkForm, 'isAll' | 'ids' | 'list'>): { name: string; value: string }[] {
  const set = isAll
    ? [{ name: 'all', value: '1' }, ...Object.entries(list).map(([name, value]) => ({ name, value }))]
    : [{ name: 'ids', value: ids.join() }];
  return set.filter(({ value }) => value !== '');
}

function fieldsOf(action: BulkAction): NewBulkChangePage['fields'] {
  if (action === 'price') return 'price';
  if (action === 'add-term' || action === 'remove-term') return 'term';
  return action === 'exhibit' ? 'exhibition' : null;
}

function presentPlan(plan: BulkPlan, text: string): NonNullable<NewBulkChangePage['plan']> {
  const { total, changed, unchanged, refused, sold, changes, others } = plan;
  return {
    text,
    expected: total,
    button: changed === 1 ? 'Change 1 artwork' : `Change ${groupDigits(changed)} artworks`,
    changed: groupDigits(changed),
    unchanged: groupDigits(unchanged),
    refused: groupDigits(refused),
    sold: soldText(sold),
    isNothing: changed === 0,
    changes: changes.map(({ id, title, from, to }) => ({ id, title, url: urlOf(id), from, to })),
    moreChanges: more(changed - changes.length),
    others: others.map(({ id, title, reason }) => ({ id, title, url: urlOf(id), reason })),
    moreOthers: more(refused - others.length),
  };
}

interface BulkChangeOptions {
  refused: { id: number; title: string; reason: string | null }[];
  page: number;
  lineId: number | null;
  undoneBy: number | null;
}

export function presentChange(
  change: BulkChangeRow,
  { refused, page, lineId, undoneBy }: BulkChangeOptions,
): Omit<BulkChangePage, 'title'> {
  const { id, total, changed, unchanged, finished_at, stopped_at, failure } = change;
  const done = changed + unchanged + change.refused;
  const isRunning = finished_at === null;
  const own = `/admin/bulk-changes/${id}`;
  return {
    ownUrl: own,
    scope: change.scope,
    started: `Started by ${change.actor} on ${formatDateTime(change.created_at)}`,
    status: statusOf(change, done),
    isRunning,
    failure,
    progress: { done, total },
    counts: { changed: groupDigits(changed), unchanged: groupDigits(unchanged), refused: groupDigits(change.refused) },
    stopUrl: isRunning && stopped_at === null ? `${own}/stop` : null,
    continueUrl: hasLeft(change) && undoneBy === null ? `${own}/continue` : null,
    undoUrl: !isRunning && changed > 0 && lineId !== null && undoneBy === null ? `/admin/audit/${lineId}/undo` : null,
    undoText: changed === 1 ? 'Undo this change' : `Undo all ${groupDigits(changed)} changes`,
    undoneUrl: undoneBy === null ? null : `/admin/bulk-changes/${undoneBy}`,
    undoesUrl: undoneUrlOf(change),
    refused: refused.map((row) => ({ ...row, reason: row.reason ?? '', url: urlOf(row.id) })),
    previousUrl: page > 1 ? `${own}?page=${page - 1}` : null,
    nextUrl: page * REFUSED_SIZE < change.refused ? `${own}?page=${page + 1}` : null,
  };
}

/** The page of the change or the import that this one undoes. */
function undoneUrlOf({ undoes, import_id }: BulkChangeRow): string | null {
  if (import_id !== null) return `/admin/imports/${import_id}`;
  return undoes === null ? null : `/admin/bulk-changes/${undoes}`;
}

function statusOf({ total, finished_at, stopped_at, failure }: BulkChangeRow, done: number): string {
  const left = groupDigits(total - done);
  if (finished_at === null)
    return stopped_at === null ? `${groupDigits(done)} of ${groupDigits(total)} done` : 'Stopping…';
  if (failure !== null) return `Ended with an error. ${left} artworks were left as they were.`;
  if (done < total) return `Stopped. ${left} artworks were left as they were.`;
  return `Done on ${formatDateTime(finished_at)}`;
}

function soldText(sold: number): string | null {
  if (sold === 0) return null;
  return sold === 1 ? '1 is sold and stays as it is.' : `${groupDigits(sold)} are sold and stay as they are.`;
}

function more(count: number): string | null {
  return count > 0 ? `and ${groupDigits(count)} more` : null;
}

function urlOf(id: number): string {
  return `/admin/artworks/${id}`;
}
