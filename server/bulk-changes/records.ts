import type { Knex } from 'knex';
import { deleteDue } from '../../database/batches/batches.ts';
import { insertSelectedRows } from '../../database/batches/insert-rows.ts';
import { countRows, inserted, type Query } from '../../database/rows.ts';
import { write } from '../../database/transaction.ts';
import { LINKS, LISTS } from '../artworks/editing/records.ts';
import type { InventoryFilter } from '../artworks/inventory/query.ts';
import { unmetOf } from '../artworks/inventory/query.ts';
import { matching } from '../artworks/inventory/records.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { AUDIT_RETENTION, recordChange } from '../audit/records.ts';
import { describe, hasLeft, planOf, resultText, skipsSold } from './actions.ts';
import type { BulkAction, BulkOptions, BulkPlan, PlannedArtwork, TermList } from './contract.ts';
import type { BulkChangeRow } from './rows.ts';

/** Which artworks: some, or all that match a filter. */
export type BulkSelection = { ids: number[] } | { filter: InventoryFilter };

/** Artworks that one query plans. */
const PLAN_SIZE = 5_000;
/** Artworks that a plan names of each kind. */
const MAX_NAMED = 20;

/** What the change would do now. */
export async function planBulkChange(
  database: Knex,
  {
    selection,
    action,
    options,
    now,
  }: { selection: BulkSelection; action: BulkAction; options: BulkOptions; now: number },
): Promise<BulkPlan> {
  const plan: BulkPlan = { total: 0, changed: 0, unchanged: 0, refused: 0, sold: 0, changes: [], others: [] };
  for (let last = 0; ; ) {
    const rows = await readPlanned(database, { selection, options, now }, last);
    for (const row of rows) {
      add(plan, row, planOf(action, options, row, now));
      if (skipsSold(action, row.holder)) plan.sold++;
    }
    const end = rows.at(-1);
    if (!end || rows.length < PLAN_SIZE) return plan;
    last = end.id;
  }
}

function add(plan: BulkPlan, { id, title }: PlannedArtwork, planned: ReturnType<typeof planOf>): void {
  plan.total++;
  if (planned.plan === 'change') {
    plan.changed++;
    if (plan.changes.length < MAX_NAMED) plan.changes.push({ id, title, from: planned.from, to: planned.to });
    return;
  }
  plan[planned.plan]++;
  if (planned.plan === 'refused' && plan.others.length < MAX_NAMED)
    plan.others.push({ id, title, reason: planned.reason });
}

async function readPlanned(
  database: Knex,
  { selection, options, now }: { selection: BulkSelection; options: BulkOptions; now: number },
  after: number,
): Promise<PlannedArtwork[]> {
  const rows: (Omit<PlannedArtwork, 'missing' | 'isLinked'> & { lacks: number; linked: number | null })[] =
    await selected(database, selection, now)
      .join('artworks as a', 'a.id', 'v.artwork_id')
      .leftJoin('orders as o', 'o.id', 'r.order_id')
      .where('v.artwork_id', '>', after)
      .orderBy('v.artwork_id')
      .limit(PLAN_SIZE)
      .select('a.id', 'a.title', 'a.published_at', 'a.original_price', 'a.discounted_price', 'v.lacks', {
        holder: 'r.state',
        expires_at: 'r.expires_at',
        staff_hold_id: 'r.staff_hold_id',
        payment_due_at: 'o.payment_due_at',
        linked: linkOf(database, options),
      });
  return rows.map(({ lacks, linked, ...row }) => ({
    ...row,
    missing: unmetOf(lacks),
    isLinked: linked !== null,
  }));
}

/** The id of the link between an artwork and the term or the exhibition; null without one. */
function linkOf(database: Knex, { term, exhibition }: BulkOptions) {
  const links = (table: string, column: string, id: number) =>
    database(`${table} as link`)
      .whereRaw('link.artwork_id = v.artwork_id')
      .where(`link.${column}`, id)
      .select('link.artwork_id');
  if (term) return links(LINKS[term.list].table, LINKS[term.list].column, term.id);
  if (exhibition) return links('exhibition_artwork', 'exhibition_id', exhibition.id);
  return database.raw('null');
}

/** Artworks of a selection, as `v`, with their reservations `r`. */
function selected(database: Knex, selection: BulkSelection, now: number): Query {
  if ('filter' in selection) return matching(database, selection.filter, now);
  return database('inventory as v')
    .leftJoin('reservations as r', 'r.artwork_id', 'v.artwork_id')
    .whereIn('v.artwork_id', selection.ids);
}

interface Start extends ChangeBy {
  selection: BulkSelection;
  action: BulkAction;
  options: BulkOptions;
  /** The selection in words. */
  scope: string;
  /** Number of artworks that the page has shown. */
  expected: number;
}

/** Freezes the selection and queues its change. `changed-set`: another number of artworks matches now. */
export function startBulkChange(
  database: Knex,
  { selection, action, options, scope, expected, ...by }: Start,
): Promise<{ outcome: 'started'; id: number } | { outcome: 'changed-set' }> {
  return write(database, async (transaction) => {
    const text = describe(action, options).slice(0, 254);
    const row = { action, options: JSON.stringify(options), text, scope: scope.slice(0, 500), total: expected };
    const id = await insertChange(transaction, row, by);
    const ids = selected(transaction, selection, by.now).select(transaction.raw(String(id)), 'v.artwork_id');
    await fill(transaction, ids);
    if ((await countRows(transaction('bulk_change_items').where('bulk_change_id', id))) !== expected) {
      await transaction('bulk_changes').where({ id }).delete();
      return { outcome: 'changed-set' };
    }
    await recordStart(transaction, { id, text, total: expected, ...by });
    return { outcome: 'started', id };
  });
}

/** Queues a change that puts the artworks of another one back. For the audit log. */
export async function undoBulkChange(
  transaction: Knex.Transaction,
  { id: undone }: { id: number },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const change = await transaction('bulk_changes').where({ id: undone }).forUpdate().first();
  if (!change) return { outcome: 'refused', reason: 'The change no longer exists.' };
  if (change.finished_at === null) return { outcome: 'refused', reason: 'The change is still running. Stop it first.' };
  if (change.changed === 0) return { outcome: 'refused', reason: 'It has changed nothing.' };
  const text = `Undo: ${change.text}`.slice(0, 254);
  const row = {
    action: change.action,
    options: change.options,
    text,
    scope: change.scope,
    total: change.changed,
    undoes: undone,
  };
  const id = await insertChange(transaction, row, by);
  const changed = transaction('bulk_change_items').where({ bulk_change_id: undone, state: 'changed' });
  await fill(transaction, changed.select(transaction.raw(String(id)), 'artwork_id'));
  await recordStart(transaction, { id, text, total: change.changed, ...by, isUndo: true });
  return { outcome: 'started', url: `/admin/bulk-changes/${id}` };
}

type NewChange = Pick<BulkChangeRow, 'action' | 'options' | 'text' | 'scope' | 'total'> & {
  undoes?: number;
  import_id?: number;
};

export async function insertChange(
  transaction: Knex.Transaction,
  row: NewChange,
  { actor, now }: ChangeBy,
): Promise<number> {
  const who = { staff_id: actor.staffId, actor: actor.name };
  const times = { due_at: now, created_at: now };
  const { id } = await inserted(
    transaction('bulk_changes')
      .insert({ ...row, ...who, ...times })
      .returning('id'),
  );
  return id;
}

/** Adds artworks to a change: `items` selects its id and theirs. */
export async function fill(transaction: Knex.Transaction, items: Knex.QueryBuilder): Promise<void> {
  await insertSelectedRows(transaction, 'bulk_change_items', ['bulk_change_id', 'artwork_id'], items);
}

export async function recordStart(
  transaction: Knex.Transaction,
  {
    id,
    text,
    total,
    isUndo = false,
    now,
    ...by
  }: ChangeBy & { id: number; text: string; total: number; isUndo?: boolean },
): Promise<void> {
  const changes = [{ field: 'Artworks', from: null, to: String(total) }];
  const subject = { subject: `bulk:${id}`, subjectName: text };
  const undo = { kind: 'bulk' as const, id };
  await recordChange(
    transaction,
    { ...by, action: 'bulk.started', ...subject, changes, ...(!isUndo && { undo }) },
    now,
  );
}

/** Ends a running change after its current batch. */
export function stopBulkChange(
  database: Knex,
  { id, actor, now }: ChangeBy & { id: number },
): Promise<'stopped' | 'ended' | 'unknown'> {
  return write(database, async (transaction) => {
    const change = await transaction('bulk_changes').where({ id }).forUpdate().first();
    if (!change) return 'unknown';
    if (change.finished_at !== null || change.stopped_at !== null) return 'ended';
    await transaction('bulk_changes').where({ id }).update({ stopped_at: now });
    const subject = { subject: `bulk:${id}`, subjectName: change.text };
    await recordChange(transaction, { actor, action: 'bulk.stopped', ...subject }, now);
    return 'stopped';
  });
}

/** Continues with the artworks that a stopped change, or one that was given up, has left. */
export function continueBulkChange(
  database: Knex,
  { id, actor, now }: ChangeBy & { id: number },
): Promise<'continued' | 'running' | 'ended' | 'undone' | 'unknown'> {
  return write(database, async (transaction) => {
    const change = await transaction('bulk_changes').where({ id }).forUpdate().first();
    if (!change) return 'unknown';
    if (change.finished_at === null) return 'running';
    if (!hasLeft(change)) return 'ended';
    // What it would change now could not be undone: a change is undone once.
    if ((await findUndoing(transaction, id)) !== null) return 'undone';
    const open = { due_at: now, attempts: 0, stopped_at: null, finished_at: null, failure: null };
    await transaction('bulk_changes').where({ id }).update(open);
    const subject = { subject: `bulk:${id}`, subjectName: change.text };
    await recordChange(transaction, { actor, action: 'bulk.continued', ...subject }, now);
    return 'continued';
  });
}

/** Deletes changes older than two years, as long as the log has their lines. */
export async function sweepBulkChanges(database: Knex, now: number, signal?: AbortSignal): Promise<void> {
  const due = (transaction: Knex) =>
    transaction('bulk_changes')
      .where('created_at', '<', now - AUDIT_RETENTION)
      .orderBy('id');
  await deleteDue(database, { table: 'bulk_changes', key: ['id'], due }, signal);
}

export async function findBulkChange(database: Knex, id: number): Promise<BulkChangeRow | null> {
  return (await database('bulk_changes').where({ id }).first()) ?? null;
}

/** The newest changes first. */
export function listBulkChanges(database: Knex, max: number): Promise<BulkChangeRow[]> {
  return database('bulk_changes').orderBy('id', 'desc').limit(max);
}

/** What the changes of these lines have done until now, in words, by the subject of the line. */
export async function findResults(database: Knex, lines: { subject: string }[]): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ subject }) => (/^bulk:\d+$/.test(subject) ? [Number(subject.slice(5))] : []));
  if (ids.length === 0) return new Map();
  const rows: BulkChangeRow[] = await database('bulk_changes').whereIn('id', ids);
  return new Map(rows.map((row) => [`bulk:${row.id}`, resultText(row)]));
}

/** The bulk change that undoes this one; null if there is none. */
export async function findUndoing(database: Knex, id: number): Promise<number | null> {
  const row = await database('bulk_changes').where({ undoes: id }).first('id');
  return row?.id ?? null;
}

/** Artworks that were refused, with the reasons. */
export function listRefused(
  database: Knex,
  { id, limit, offset }: { id: number; limit: number; offset: number },
): Promise<{ id: number; title: string; reason: string | null }[]> {
  return database('bulk_change_items as i')
    .join('artworks as a', 'a.id', 'i.artwork_id')
    .where({ 'i.bulk_change_id': id, 'i.state': 'refused' })
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .select('a.id', 'a.title', 'i.reason');
}

/** Terms and exhibitions that an action can name. Retired terms can only be removed. */
export async function listBulkTargets(
  database: Knex,
  action: BulkAction,
): Promise<{
  terms: { list: TermList; id: number; name: string }[];
  exhibitions: { id: number; title: string }[];
}> {
  const lists = [...LISTS];
  const terms = await Promise.all(
    lists.map(async (list) => {
      const rows = database(list).whereNull('merged_into_id').orderBy('name').select('id', 'name');
      if (action !== 'remove-term') rows.whereNull('retired_at');
      return (await rows).map(({ id, name }) => ({ list, id, name }));
    }),
  );
  const exhibitions = await database('exhibitions').orderBy('starts_at', 'desc').select('id', 'title');
  return { terms: terms.flat(), exhibitions };
}
