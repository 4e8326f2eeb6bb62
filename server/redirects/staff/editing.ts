import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { serialize } from '../../../database/engine.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditAction } from '../../audit/actions.ts';
import type { AuditChange, ChangeBy, Undo, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { pathOf } from '../address.ts';
import { changesOf, isFlat, type Placement, planRedirects, type RedirectChange, type RedirectTarget } from '../plan.ts';

interface RedirectFields {
  from: string;
  to: string;
}

export interface EditedRedirect extends RedirectFields {
  id: number;
  version: number;
  isAutomatic: boolean;
}

/** Redirects an old address. `taken`: it is redirected elsewhere already. The form of one that exists was sent twice. */
export function createRedirect(
  database: Knex,
  { from, to, ...by }: ChangeBy & RedirectFields,
): Promise<{ outcome: 'created'; id: number } | { outcome: 'circle' } | { outcome: 'taken'; id: number }> {
  return write(database, async (transaction) => {
    const stored = await lockRedirects(transaction, [{ from, to }]);
    const taken = stored.get(from)?.id;
    const { placements, changes } = planRedirects(stored, [{ from, to }]);
    if (taken) return { outcome: placements[0] === 'unchanged' ? 'created' : 'taken', id: taken };
    if (placements[0] === 'circle') return { outcome: 'circle' };
    const id = await applyChange(transaction, { ...by, from, changes, action: 'redirect.created' });
    return { outcome: 'created', id };
  });
}

export type EditOutcome =
  | { outcome: 'saved' | 'unchanged' | 'circle' | 'taken' | 'unknown' }
  | { outcome: 'conflict'; current: EditedRedirect };

/** Changes the old address, the new one, or both. An automatic redirect is one of the staff from now on. */
export function editRedirect(
  database: Knex,
  { id, version, from, to, ...by }: ChangeBy & RedirectFields & { id: number; version: number },
): Promise<EditOutcome> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'redirects');
    const current = await findRedirectById(transaction, id);
    if (!current) return { outcome: 'unknown' };
    if (current.version !== version) return { outcome: 'conflict', current };
    const stored = await lockRedirects(transaction, [{ from, to }, current]);
    const rest = new Map(stored);
    if (from !== current.from) {
      if (stored.has(from)) return { outcome: 'taken' };
      rest.delete(current.from);
    }
    const planned = planRedirects(rest, [{ from, to }]);
    if (planned.placements[0] === 'circle') return { outcome: 'circle' };
    const changes = [
      ...(from === current.from ? [] : [{ from: current.from, before: targetOf(current), after: null }]),
      ...planned.changes.map((change) => (change.from === from && !change.before ? withId(change, id) : change)),
    ];
    if (changes.length === 0) return { outcome: 'unchanged' };
    await applyChange(transaction, { ...by, from, changes, action: 'redirect.changed', id });
    return { outcome: 'saved' };
  });
}

export function deleteRedirect(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'deleted' | 'unknown'> {
  return write(database, async (transaction) => {
    await serialize(transaction, 'redirects');
    const current = await findRedirectById(transaction, id);
    if (!current) return 'unknown';
    const changes = [{ from: current.from, before: targetOf(current), after: null }];
    await applyChange(transaction, { ...by, from: current.from, changes, action: 'redirect.deleted', id });
    return 'deleted';
  });
}

/** What an import would do with each line, in their order. */
export async function planImport(database: Knex, wanted: RedirectFields[]): Promise<Placement[]> {
  return planRedirects(await readRedirects(database, wanted), wanted).placements;
}

/** Adds and changes redirects of a file; lines that would lead in a circle are left out. Returns what became of each line. */
export function importRedirects(
  database: Knex,
  { wanted, ...by }: ChangeBy & { wanted: RedirectFields[] },
): Promise<Placement[]> {
  return write(database, async (transaction) => {
    const { placements, changes } = planRedirects(await lockRedirects(transaction, wanted), wanted);
    if (changes.length === 0) return placements;
    await storeChanges(transaction, changes, by.now);
    const count = (placement: Placement) => placements.filter((each) => each === placement).length;
    const lines = [
      { field: 'Added', from: null, to: String(count('added')) },
      { field: 'Changed', from: null, to: String(count('changed')) },
    ];
    const subject = { subject: 'redirects', subjectName: 'Redirects' };
    const undo = undoOf(changes);
    await recordChange(transaction, { ...by, action: 'redirect.imported', ...subject, changes: lines, undo }, by.now);
    return placements;
  });
}

/** Undoes any change of redirects: puts each old address back. */
export async function undoRedirects(
  transaction: Knex.Transaction,
  { changes: recorded }: { changes: RedirectChange[] },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const wanted = recorded.map(({ from, before }) => ({ from, to: before?.to ?? from }));
  const stored = await lockRedirects(transaction, wanted);
  const changed = recorded.filter(({ from, after }) => stored.get(from)?.to !== after?.to);
  if (changed.length > 0) return { outcome: 'changed-since', fields: changed.map(({ from }) => from).slice(0, 5) };
  const current = new Map(stored);
  for (const { from, before } of recorded) {
    if (before) current.set(from, before);
    else current.delete(from);
  }
  if (!isFlat(current))
    return {
      outcome: 'refused',
      reason: 'One of the addresses is the target of a later redirect, or is redirected now.',
    };
  const changes = changesOf(stored, current);
  const [only] = changes;
  const action = only?.after ? (only.before ? 'redirect.changed' : 'redirect.created') : 'redirect.deleted';
  if (changes.length === 1 && only) await applyChange(transaction, { ...by, from: only.from, changes, action });
  else {
    await storeChanges(transaction, changes, by.now);
    const subject = { subject: 'redirects', subjectName: 'Redirects' };
    const lines = [{ field: 'Redirects', from: null, to: `${changes.length} put back` }];
    const undo = undoOf(changes);
    await recordChange(transaction, { ...by, action: 'redirect.changed', ...subject, changes: lines, undo }, by.now);
  }
  return { outcome: 'undone' };
}

export async function findRedirectById(database: Knex, id: number): Promise<EditedRedirect | null> {
  const row = await database('redirects').where({ id }).first();
  if (!row) return null;
  const { from_address: from, to_address: to, version, is_automatic } = row;
  return { id, from, to, version, isAutomatic: Boolean(is_automatic) };
}

/** A redirect as the audit log names it. */
export function redirectSubject({ id, from }: { id: number; from: string }) {
  return { subject: `redirect:${id}`, subjectName: from.slice(0, 200) };
}

/** Like `readRedirects`; no other transaction changes redirects until this one ends. */
async function lockRedirects(
  transaction: Knex.Transaction,
  wanted: RedirectFields[],
): Promise<Map<string, RedirectTarget>> {
  await serialize(transaction, 'redirects');
  return readRedirects(transaction, wanted);
}

/** Addresses in one query. */
const MAX_ADDRESSES = 1_000;

/** All redirects whose old address is one of these old or new ones, or that lead to one of these old ones. */
async function readRedirects(database: Knex, wanted: RedirectFields[]): Promise<Map<string, RedirectTarget>> {
  const old = [...new Set(wanted.map(({ from }) => from))];
  const all = [...new Set([...old, ...wanted.flatMap(({ to }) => [to, pathOf(to)])])];
  const found = new Map<string, RedirectTarget>();
  for (const [column, addresses] of [
    ['from_address', all],
    ['to_address', old],
  ] as const)
    for (let start = 0; start < addresses.length; start += MAX_ADDRESSES) {
      const rows = await database('redirects').whereIn(column, addresses.slice(start, start + MAX_ADDRESSES));
      for (const { id, from_address, to_address, is_automatic } of rows)
        found.set(from_address, { id, to: to_address, isAutomatic: Boolean(is_automatic) });
    }
  return found;
}

interface AppliedChange extends ChangeBy {
  /** The old address that the change is about; the others stay flat by it. */
  from: string;
  changes: RedirectChange[];
  action: AuditAction;
  /** The id of a stored redirect; absent for a new one. */
  id?: number;
}

/** Stores the changes and their line in the audit log. Returns the id of the redirect. */
async function applyChange(
  transaction: Knex.Transaction,
  { from, changes, action, id: known, ...by }: AppliedChange,
): Promise<number> {
  await storeChanges(transaction, changes, by.now);
  const own = changes.find((change) => change.from === from);
  const stored = await transaction('redirects').where('from_address', from).first('id');
  const id = known ?? stored?.id ?? own?.before?.id ?? 0;
  const undo = undoOf(changes.map((change) => (change.from === from && !change.before ? withId(change, id) : change)));
  const lines = linesOf(from, changes);
  await recordChange(transaction, { ...by, action, ...redirectSubject({ id, from }), changes: lines, undo }, by.now);
  return id;
}

function linesOf(from: string, changes: RedirectChange[]): AuditChange[] {
  const moved = changes.find((change) => change.from !== from && change.before && !change.after);
  const own = changes.find((change) => change.from === from);
  const flattened = changes.filter((change) => change.from !== from && change.after);
  return [
    ...(moved ? [{ field: 'Old address', from: moved.from, to: from }] : []),
    ...(own
      ? [{ field: 'New address', from: (own.before ?? moved?.before)?.to ?? null, to: own.after?.to ?? null }]
      : []),
    ...(flattened.length > 0
      ? [
          {
            field: 'Other addresses that lead there',
            from: null,
            to: flattened
              .map((change) => change.from)
              .join(', ')
              .slice(0, 1_000),
          },
        ]
      : []),
  ];
}

interface AddedRow {
  id?: number;
  from_address: string;
  to_address: string;
  is_automatic: boolean;
  created_at: number;
}

async function storeChanges(transaction: Knex.Transaction, changes: RedirectChange[], now: number): Promise<void> {
  const removed = changes.filter(({ after }) => !after);
  const ids = new Set(removed.flatMap(({ before }) => before?.id ?? []));
  // A redirect whose old address changes stays the same row.
  const isMoved = ({ before, after }: RedirectChange) => !before && after !== null && ids.has(after.id ?? 0);
  const movedIds = new Set(changes.filter(isMoved).map(({ after }) => after?.id));
  const deleted = removed.filter(({ before }) => !movedIds.has(before?.id));
  const addresses = deleted.map(({ from }) => from);
  await transaction('redirects').whereIn('from_address', addresses).delete();
  const version = transaction.raw('version + 1');
  const added: AddedRow[] = [];
  for (const change of changes) {
    const { from, before, after } = change;
    if (!after) continue;
    const row = { from_address: from, to_address: after.to, is_automatic: after.isAutomatic };
    const stored = isMoved(change) ? { id: after.id } : before && { from_address: from };
    if (stored)
      await transaction('redirects')
        .where(stored)
        .update({ ...row, version });
    else added.push({ ...row, created_at: now, ...(after.id !== null && { id: after.id }) });
  }
  // Rows with and without an id, which must not be in one statement.
  for (const rows of Object.values(Object.groupBy(added, (row) => ('id' in row ? 'known' : 'new'))))
    await insertRows(transaction, 'redirects', rows);
}

function undoOf(changes: RedirectChange[]): Undo {
  return { kind: 'redirects', changes: changes as unknown as Undo[string] };
}

function withId(change: RedirectChange, id: number): RedirectChange {
  return change.after ? { ...change, after: { ...change.after, id } } : change;
}

function targetOf({ id, to, isAutomatic }: EditedRedirect): RedirectTarget {
  return { id, to, isAutomatic };
}
