import type { Knex } from 'knex';
import { insertSelectedRows } from '../../database/batches/insert-rows.ts';
import { isPostgres } from '../../database/engine.ts';
import { countRows } from '../../database/rows.ts';
import { addType, removeType } from '../artists/editing/merge.ts';
import { addTerm, moveAll, moveSome, removeTerm, type SingleColumn } from '../artworks/links.ts';
import { type TermKind, termKind } from '../terms/kinds.ts';

/** What a merge moves: the items of a term, or the works of an artist. `kind` is the table of what is merged. */
type MergedKind = TermKind | 'artists';

interface Merge {
  kind: MergedKind;
  fromId: number;
  intoId: number;
}

/** How many items have the one, and how many of them have both. */
export async function countLinks(
  database: Knex,
  { kind, fromId, intoId }: Merge,
): Promise<{ items: number; both: number }> {
  const { table, item, term } = linksOf(kind);
  const from = () => database(table).where(term, fromId);
  const others = database(table).where(term, intoId).select(item);
  return { items: await countRows(from()), both: item === 'id' ? 0 : await countRows(from().whereIn(item, others)) };
}

/** Moves all items of the one to the other, each once, and stores what `restoreLinks` needs. */
export async function moveLinks(transaction: Knex.Transaction, { kind, fromId, intoId }: Merge): Promise<void> {
  const { table, item, term } = linksOf(kind);
  const own = transaction(table).where(term, fromId);
  const others = () => transaction(`${table} as o`).where(`o.${term}`, intoId);
  // A work has one artist, one category and one medium.
  const hadBoth =
    item === 'id'
      ? transaction.raw('false')
      : transaction.raw('exists ?', [others().whereRaw('?? = ??', [`o.${item}`, `${table}.${item}`])]);
  const rows = own.select(transaction.raw('?, ??, ??, ?', [kind, `${table}.${term}`, `${table}.${item}`, hadBoth]));
  await insertSelectedRows(transaction, 'merged_links', ['kind', 'from_id', 'item_id', 'had_both'], rows);
  if (hasOne(kind)) return moveAll(transaction, SINGLE_COLUMNS[kind], { fromId, toId: intoId });
  // Not an update: the search index follows inserted and deleted links.
  const moved = transaction('merged_links').where({ kind, from_id: fromId, had_both: false });
  await addLinks(transaction, kind, { ids: moved, termId: intoId });
  await removeLinks(transaction, kind, { termId: fromId });
}

/** Whether every item that a merge has moved still has what it was moved to; otherwise how many have not. */
export async function countChangedSince(
  transaction: Knex.Transaction,
  { kind, fromId, intoId }: Merge,
): Promise<number> {
  const { table, item, term } = linksOf(kind);
  const unchanged = transaction(table).where(term, intoId).select(item);
  const existing = transaction(kind === 'artist_types' ? 'artists' : 'artworks').select('id');
  return countRows(
    transaction('merged_links')
      .where({ kind, from_id: fromId })
      .whereIn('item_id', existing)
      .whereNotIn('item_id', unchanged),
  );
}

/** Puts back what `moveLinks` has moved. */
export async function restoreLinks(transaction: Knex.Transaction, { kind, fromId, intoId }: Merge): Promise<void> {
  const existing = transaction(kind === 'artist_types' ? 'artists' : 'artworks').select('id');
  const moved = () => transaction('merged_links').where({ kind, from_id: fromId }).whereIn('item_id', existing.clone());
  if (hasOne(kind)) {
    const ids = moved().select('item_id');
    await moveSome(transaction, SINGLE_COLUMNS[kind], { ids, toId: fromId });
  } else {
    await addLinks(transaction, kind, { ids: moved(), termId: fromId });
    const added = moved().where('had_both', false).select('item_id');
    await removeLinks(transaction, kind, { termId: intoId, ids: added });
  }
  await transaction('merged_links').where({ kind, from_id: fromId }).delete();
}

/** Kinds of which an artwork has one, in a column. */
const SINGLE_COLUMNS = {
  artists: 'artist_id',
  categories: 'category_id',
  media: 'medium_id',
} as const satisfies Partial<Record<MergedKind, SingleColumn>>;

type LinkedKind = Exclude<MergedKind, keyof typeof SINGLE_COLUMNS>;

function hasOne(kind: MergedKind): kind is keyof typeof SINGLE_COLUMNS {
  return kind in SINGLE_COLUMNS;
}

async function addLinks(
  transaction: Knex.Transaction,
  kind: LinkedKind,
  { ids, termId }: { ids: Knex.QueryBuilder; termId: number },
): Promise<void> {
  const type = isPostgres(transaction) ? '?::integer' : '?';
  const rows = ids.select('item_id', transaction.raw(type, [termId]));
  await (kind === 'artist_types' ? addType(transaction, rows) : addTerm(transaction, kind, rows));
}

async function removeLinks(
  transaction: Knex.Transaction,
  kind: LinkedKind,
  links: { termId: number; ids?: Knex.QueryBuilder },
): Promise<void> {
  await (kind === 'artist_types' ? removeType(transaction, links) : removeTerm(transaction, kind, links));
}

function linksOf(kind: MergedKind): { table: string; item: string; term: string } {
  if (kind === 'artists') return { table: 'artworks', item: 'id', term: 'artist_id' };
  const { linkTable: table, item, term } = termKind(kind).links;
  return { table, item, term };
}
