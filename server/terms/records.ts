import type { Knex } from 'knex';
import { countRows, type Query } from '../../database/rows.ts';
import { TERM_KINDS, type TermKind, termKind } from './kinds.ts';
import type { CountedTermRow, TermRow } from './rows.ts';

export const TERM_COLUMNS = ['t.id', 't.slug', 't.name', 't.version', 't.retired_at'];

/** The terms of a kind, as `t`, without those that were merged into another one. */
export function terms(database: Knex, kind: TermKind): Query {
  return database(`${kind} as t`).whereNull('t.merged_into_id');
}

/** Works, or artists, of a term `t`, as a subquery. */
export function itemCount(database: Knex, kind: TermKind): Query {
  const { links } = termKind(kind);
  return database(`${links.linkTable} as l`)
    .whereRaw('?? = t.id', [`l.${links.term}`])
    .count();
}

/** A term with its number of works or artists; null if there is none. A merged term is the one it was merged into. */
export async function findTerm(database: Knex, kind: TermKind, id: number): Promise<CountedTermRow | null> {
  const row = await terms(database, kind)
    .where('t.id', id)
    .first(...TERM_COLUMNS, itemCount(database, kind).as('count'));
  return row ? { ...row, count: Number(row.count) } : null;
}

/** All terms of a kind, each with its number of works or artists. */
export async function listCounted(database: Knex, kind: TermKind): Promise<CountedTermRow[]> {
  const { links } = termKind(kind);
  const rows: TermRow[] = await terms(database, kind).select(...TERM_COLUMNS);
  const counted: { id: number; count: number }[] = await database(links.linkTable as string)
    .whereNotNull(links.term)
    .groupBy(links.term)
    .select({ id: links.term })
    .count({ count: '*' });
  const counts = new Map(counted.map(({ id, count }) => [Number(id), Number(count)]));
  return rows.map((row) => ({ ...row, count: counts.get(row.id) ?? 0 }));
}

/** The number of terms of each kind. */
export async function countTerms(database: Knex): Promise<Record<TermKind, number>> {
  const entries: [TermKind, number][] = [];
  for (const kind of Object.keys(TERM_KINDS) as TermKind[])
    entries.push([kind, await countRows(terms(database, kind))]);
  return Object.fromEntries(entries) as Record<TermKind, number>;
}

/** Terms that staff can choose for a work or an artist: those in use, and those that are not retired. By name. */
export async function listOffered(database: Knex, kind: TermKind, inUse: number[] = []): Promise<TermRow[]> {
  const rows: TermRow[] = await terms(database, kind)
    .where((offered) => offered.whereNull('t.retired_at').orWhereIn('t.id', inUse))
    .select(...TERM_COLUMNS);
  return rows.sort(byName);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function byName(a: { name: string; slug: string }, b: { name: string; slug: string }): number {
  return collator.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

/** The term that a merged one is now; null for one that is not merged. */
export async function findRemainingTerm(database: Knex, kind: TermKind, id: number): Promise<number | null> {
  const row = await database(kind as 'styles')
    .where({ id })
    .first('merged_into_id');
  return row?.merged_into_id ?? null;
}
