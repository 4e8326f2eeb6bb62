import type { Knex } from 'knex';
import { insertSelectedRows } from '../../database/batches/insert-rows.ts';
import { LINKS, type LISTS } from './editing/records.ts';

/** Columns of an artwork's artist, category and medium. Lists of terms have tables of their own. */
export type SingleColumn = 'artist_id' | 'category_id' | 'medium_id';

/** Gives all artworks of one artist, category or medium to another one. */
export async function moveAll(
  transaction: Knex.Transaction,
  column: SingleColumn,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  await setColumn(transaction('artworks').where(column, fromId), column, toId);
}

/** Gives the artworks of `ids` another artist, category or medium. */
export async function moveSome(
  transaction: Knex.Transaction,
  column: SingleColumn,
  { ids, toId }: { ids: Knex.QueryBuilder; toId: number },
): Promise<void> {
  await setColumn(transaction('artworks').whereIn('id', ids), column, toId);
}

/** Forms that are open with the earlier one are in conflict then. */
async function setColumn(artworks: Knex.QueryBuilder, column: SingleColumn, id: number): Promise<void> {
  await artworks.update({ [column]: id }).increment('version', 1);
}

type List = (typeof LISTS)[number];

/** Gives artworks a term that they do not have. `rows` selects their ids and the term. */
export async function addTerm(transaction: Knex.Transaction, list: List, rows: Knex.QueryBuilder): Promise<void> {
  const { table, column } = LINKS[list];
  await insertSelectedRows(transaction, table, ['artwork_id', column], rows);
}

/** Takes a term from the artworks of `ids`, by default from all. */
export async function removeTerm(
  transaction: Knex.Transaction,
  list: List,
  { termId, ids }: { termId: number; ids?: Knex.QueryBuilder },
): Promise<void> {
  const { table, column } = LINKS[list];
  const rows = transaction(table as string).where(column, termId);
  if (ids) rows.whereIn('artwork_id', ids);
  await rows.delete();
}
