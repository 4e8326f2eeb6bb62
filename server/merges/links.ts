import type { Knex } from 'knex';
import { isPostgres } from '../../database/engine.ts';
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
  const count = async (query: Knex.QueryBuilder) => Number((await query.count({ count: '*' }).first()).count);
  const from = () => database(table).where(term, fromId);
  const others = database(table).where(term, intoId).select(item);
  return { items: await count(from()), both: item === 'id' ? 0 : await count(from().whereIn(item, others)) };
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
  await transaction(transaction.raw('merged_links (kind, from_id, item_id, had_both)')).insert(
    own.clone().select(transaction.raw('?, ??, ??, ?', [kind, `${table}.${term}`, `${table}.${item}`, hadBoth])),
  );
  if (item === 'id') {
    await own.update(intoAnother(transaction, term, intoId));
    return;
  }
  // Not an update: the search index follows inserted and deleted links.
  const moved = transaction('merged_links').where({ kind, from_id: fromId, had_both: false });
  await insertLinks(transaction, { table, item, term }, { ids: moved, termId: intoId });
  await own.delete();
}

/** Whether every item that a merge has moved still has what it was moved to; otherwise how many have not. */
export async function countChangedSince(
  transaction: Knex.Transaction,
  { kind, fromId, intoId }: Merge,
): Promise<number> {
  const { table, item, term } = linksOf(kind);
  const unchanged = transaction(table).where(term, intoId).select(item);
  const existing = transaction(kind === 'artist_types' ? 'artists' : 'artworks').select('id');
  const row = await transaction('merged_links')
    .where({ kind, from_id: fromId })
    .whereIn('item_id', existing)
    .whereNotIn('item_id', unchanged)
    .count({ count: '*' })
    .first();
  return Number(row?.count);
}

/** Puts back what `moveLinks` has moved. */
export async function restoreLinks(transaction: Knex.Transaction, { kind, fromId, intoId }: Merge): Promise<void> {
  const { table, item, term } = linksOf(kind);
  const existing = transaction(kind === 'artist_types' ? 'artists' : 'artworks').select('id');
  const moved = () => transaction('merged_links').where({ kind, from_id: fromId }).whereIn('item_id', existing.clone());
  if (item === 'id')
    await transaction(table)
      .whereIn(item, moved().select('item_id'))
      .update(intoAnother(transaction, term, fromId));
  else {
    await insertLinks(transaction, { table, item, term }, { ids: moved(), termId: fromId });
    const added = moved().where('had_both', false).select('item_id');
    await transaction(table).where(term, intoId).whereIn(item, added).delete();
  }
  await transaction('merged_links').where({ kind, from_id: fromId }).delete();
}

type Links = Pick<ReturnType<typeof linksOf>, 'table' | 'item' | 'term'>;

async function insertLinks(
  transaction: Knex.Transaction,
  { table, item, term }: Links,
  { ids, termId }: { ids: Knex.QueryBuilder; termId: number },
): Promise<void> {
  const into = transaction.raw('?? (??, ??)', [table, item, term]);
  const type = isPostgres(transaction) ? '?::integer' : '?';
  await transaction(into).insert(ids.select('item_id', transaction.raw(type, [termId])));
}

/** Forms that are open with the earlier value are in conflict then. */
function intoAnother(transaction: Knex.Transaction, term: string, id: number) {
  return { [term]: id, version: transaction.raw('version + 1') };
}

function linksOf(kind: MergedKind): { table: string; item: string; term: string } {
  if (kind === 'artists') return { table: 'artworks', item: 'id', term: 'artist_id' };
  const { linkTable: table, item, term } = termKind(kind).links;
  return { table, item, term };
}
