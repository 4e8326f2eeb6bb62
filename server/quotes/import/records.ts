import type { Knex } from 'knex';
import type { Row } from '../../../database/tables.d.ts';

/** Makes these the only quotes. Rows with a slug of one of them stay and are updated. */
export async function replaceQuotes(
  transaction: Knex.Transaction,
  quotes: Omit<Row<'collectors'>, 'id' | 'version'>[],
): Promise<void> {
  const slugs = quotes.map(({ slug }) => slug);
  await transaction('collectors').whereNotIn('slug', slugs).delete();
  for (const { slug, ...columns } of quotes)
    await transaction('collectors')
      .insert({ slug, ...columns })
      .onConflict('slug')
      .merge({ ...columns, version: transaction.raw('collectors.version + 1') });
}
