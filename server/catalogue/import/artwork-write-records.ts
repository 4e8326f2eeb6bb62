import type { Knex } from 'knex';
import { insertRows } from './insert-records.ts';
import type { Line } from './line.ts';
import type { NamedIds } from './named-ids-records.ts';
import { findStanding, type Standing } from './standing-records.ts';

const links = [
  ['styles', 'artwork_style', 'style_id'],
  ['subjects', 'artwork_subject', 'subject_id'],
  ['tags', 'artwork_tag', 'tag_id'],
] as const;

/** Hangs new works, shown from now on unless they say otherwise. */
export async function insertNew(transaction: Knex, lines: Line[], ids: NamedIds, now: number): Promise<void> {
  if (!lines.length) return;
  await insertRows(
    transaction,
    'artworks',
    lines.map((line) => ({
      ...columnsOf(line, ids),
      height: line.height ?? 0,
      width: line.width ?? 0,
      depth: line.depth ?? 0,
      slug: line.slug,
      image_id: ids.picture.get((line.pictures?.[0] ?? ids.blanks.get(line))?.key ?? ''),
      published_at: line.publishedAt === undefined ? now : line.publishedAt,
    })),
  );
  const slugs = lines.map(({ slug }) => slug);
  const rows: { id: number; slug: string }[] = await transaction('artworks')
    .whereIn('slug', slugs)
    .select('id', 'slug');
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  await insertLinks(transaction, lines, (line) => idOf.get(line.slug) as number, ids);
}

/** Changes what the lines tell, and nothing that they leave unsaid. */
export async function updateChanged(transaction: Knex, lines: Line[], ids: NamedIds): Promise<void> {
  if (!lines.length) return;
  const slugs = lines.map(({ slug }) => slug);
  const standing = await findStanding(transaction, slugs);
  const lastPublished = transaction.raw('coalesce(published_at, last_published_at)');
  for (const line of lines) {
    const { id } = standing.get(line.slug) as Standing;
    await transaction('artworks')
      .where('id', id)
      .update(changedColumns(line, ids, lastPublished));
    for (const [told, table] of links) if (line[told]) await transaction(table).where('artwork_id', id).delete();
    if (!line.pictures?.[0]) continue;
    await transaction('artwork_image').where('artwork_id', id).delete();
    if (line.imageAlt) await transaction('images').where('key', line.pictures[0].key).update({ alt: line.imageAlt });
  }
  await insertLinks(transaction, lines, (line) => (standing.get(line.slug) as Standing).id, ids);
}

function changedColumns(line: Line, ids: NamedIds, lastPublished: Knex.Raw): object {
  const [picture] = line.pictures ?? [];
  const columns = {
    ...columnsOf(line, ids),
    image_id: picture && ids.picture.get(picture.key),
    published_at: line.publishedAt,
    last_published_at: line.publishedAt === null ? lastPublished : undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function columnsOf(line: Line, ids: NamedIds): Record<string, unknown> {
  return {
    title: line.title,
    artist_id: ids.artist.get(line),
    category_id: ids.category.get(line.category.slug),
    medium_id: line.medium && ids.medium.get(line.medium.slug),
    medium_description: line.mediumDescription,
    description: line.description,
    year_made: line.yearMade,
    height: line.height,
    width: line.width,
    depth: line.depth,
    original_price: line.originalPrice,
    discounted_price: line.discountedPrice,
  };
}

async function insertLinks(
  transaction: Knex,
  lines: Line[],
  idOf: (line: Line) => number,
  ids: NamedIds,
): Promise<void> {
  for (const [told, table, column] of links) {
    const rows = lines.flatMap((line) =>
      (line[told] ?? []).map(({ slug }) => ({ artwork_id: idOf(line), [column]: ids[told].get(slug) })),
    );
    await insertRows(transaction, table, rows);
  }
  const further = lines.flatMap((line) =>
    (line.pictures ?? []).slice(1).map(({ key }, position) => {
      return { artwork_id: idOf(line), position, image_id: ids.picture.get(key) };
    }),
  );
  await insertRows(transaction, 'artwork_image', further);
}
