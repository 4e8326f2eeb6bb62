import type { Knex } from 'knex';
import { storeBySlug } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';

type Columns = Omit<Row<'exhibitions'>, 'id' | 'slug' | 'version'>;

/** Updates the exhibition with this slug if it is stored, else inserts it. Returns its id. */
export function storeExhibition(
  transaction: Knex.Transaction,
  exhibition: { slug: string; isStored: boolean },
  columns: Columns,
): Promise<number> {
  return storeBySlug(transaction, 'exhibitions', exhibition, columns);
}
