import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import type { Row } from '../../../database/tables.d.ts';

type Columns = Omit<Row<'exhibitions'>, 'id' | 'slug' | 'version'>;

/** Updates the exhibition with this slug if it is stored, else inserts it. Returns its id. */
export async function storeExhibition(
  transaction: Knex.Transaction,
  { slug, isStored }: { slug: string; isStored: boolean },
  columns: Columns,
): Promise<number> {
  const [stored] = isStored
    ? await transaction('exhibitions')
        .where({ slug })
        .update({ ...columns, version: transaction.raw('version + 1') })
        .returning('id')
    : [];
  if (stored) return stored.id;
  return (
    await inserted(
      transaction('exhibitions')
        .insert({ slug, ...columns })
        .returning('id'),
    )
  ).id;
}
