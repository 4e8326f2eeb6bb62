import type { Knex } from 'knex';
import { type TermKind, termKind } from './kinds.ts';
import type { CountedTermRow, TermRow } from './rows.ts';

const COLUMNS = ['t.id', 't.slug', 't.name', 't.version', 't.retired_at'];

/** The terms of a kind, as `t`, without those that were merged into another one. */
export function terms(database: Knex, kind: TermKind): Knex.QueryBuilder {
  return database(`${kind} as t`).whereNull('t.merged_into_id');
}

/** The columns of a term, as `t`. Only styles have pictures. */
export function termColumns(database: Knex, kind: TermKind): (string | Knex.Raw)[] {
  return [...COLUMNS, kind === 'styles' ? 't.image_id' : database.raw('null as image_id')];
}

/** Works, or artists, of a term `t`, as a subquery. */
export function itemCount(database: Knex, kind: TermKind): Knex.QueryBuilder {
  const { links } = termKind(kind);
  return database(`${links.linkTable} as l`)
    .whereRaw('?? = t.id', [`l.${links.term}`])
    .count();
}

/** A term with its number of works or artists; null if there is none. A merged term is the one it was merged into. */
export async function findTerm(database: Knex, kind: TermKind, id: number): Promise<CountedTermRow | null> {
  const row = await terms(database, kind)
    .where('t.id', id)
    .first(...termColumns(database, kind), itemCount(database, kind).as('count'));
  return row ? { ...row, count: Number(row.count) } : null;
}

/** Terms that staff can choose for a work or an artist: those in use, and those that are not retired. By name. */
export async function listOffered(database: Knex, kind: TermKind, inUse: number[] = []): Promise<TermRow[]> {
  const rows: TermRow[] = await terms(database, kind)
    .where((offered) => offered.whereNull('t.retired_at').orWhereIn('t.id', inUse))
    .select(...termColumns(database, kind));
  return rows.sort(byName);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function byName(a: { name: string; slug: string }, b: { name: string; slug: string }): number {
  return collator.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}
