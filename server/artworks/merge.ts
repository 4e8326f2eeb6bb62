import type { Knex } from 'knex';
import { insertSelectedRows } from '../../database/batches/insert-rows.ts';
import { LINKS, type LISTS } from './editing/records.ts';

/** What an artwork has one of. */
type Owner = 'artist_id' | 'category_id' | 'medium_id';

/** Gives artworks another artist, category or medium. Forms that are open with the earlier one are in conflict then. */
export async function changeOwner(
  transaction: Knex.Transaction,
  owner: Owner,
  { artworks, to }: { artworks: { of: number } | { ids: Knex.QueryBuilder }; to: number },
): Promise<void> {
  const rows = transaction('artworks');
  if ('of' in artworks) rows.where(owner, artworks.of);
  else rows.whereIn('id', artworks.ids);
  await rows.update({ [owner]: to, version: transaction.raw('version + 1') });
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
