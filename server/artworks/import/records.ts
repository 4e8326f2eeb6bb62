import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import type { Row, Rows } from '../../../database/tables.d.ts';
import { LINKS, LISTS } from '../editing/records.ts';

type Columns = Omit<Row<'artworks'>, 'id' | 'slug' | 'version' | 'orientation' | 'size' | 'price'>;

/** An artwork of an import. What it leaves out stays as it is. */
export interface ImportedArtwork {
  columns: { [Name in keyof Columns]?: Columns[Name] | Knex.Raw | undefined };
  /** Ids of terms. */
  lists: { [List in (typeof LISTS)[number]]?: number[] | undefined };
  details: Partial<Omit<Row<'artwork_details'>, 'artwork_id'>> | undefined;
}

type Stored = ImportedArtwork & { id: number };

/** Inserts artworks, many in each statement. Returns their ids by slug. */
export async function insertArtworks(
  transaction: Knex.Transaction,
  artworks: (ImportedArtwork & { slug: string; columns: { title: string } })[],
): Promise<Map<string, number>> {
  const rows = artworks.map(({ slug, columns }) => ({ slug, ...columns }));
  await insertRows(transaction, 'artworks', rows);
  const slugs = artworks.map(({ slug }) => slug);
  const made = await transaction('artworks').whereIn('slug', slugs).select('id', 'slug');
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  const stored = artworks.map((artwork) => ({ ...artwork, id: ids.get(artwork.slug) as number }));
  await insertLinks(transaction, stored);
  await storeDetails(transaction, stored);
  return ids;
}

/** Updates artworks that the caller has locked. */
export async function updateArtworks(transaction: Knex.Transaction, artworks: Stored[]): Promise<void> {
  for (const { id, columns, lists } of artworks) {
    await transaction('artworks')
      .where({ id })
      .update({ ...columns, version: transaction.raw('version + 1') });
    for (const list of LISTS) if (lists[list]) await transaction(LINKS[list].table).where('artwork_id', id).delete();
  }
  await insertLinks(transaction, artworks);
  await storeDetails(transaction, artworks);
}

async function insertLinks(transaction: Knex.Transaction, artworks: Stored[]): Promise<void> {
  for (const list of LISTS) {
    const { table, column } = LINKS[list];
    const rows = artworks.flatMap(({ id, lists }) =>
      [...new Set(lists[list])].map((term) => ({ artwork_id: id, [column]: term }) as unknown as Rows[typeof table]),
    );
    await insertRows(transaction, table, rows);
  }
}

async function storeDetails(transaction: Knex.Transaction, artworks: Stored[]): Promise<void> {
  for (const { id, details } of artworks) {
    if (!details) continue;
    const isEmpty = Object.values(details).every((value) => value === null || value === 'owned');
    // Most artworks have no details: empty columns need no row.
    if (isEmpty) await transaction('artwork_details').where('artwork_id', id).update(details);
    else
      await transaction('artwork_details')
        .insert({ artwork_id: id, ...details })
        .onConflict('artwork_id')
        .merge(details);
  }
}
