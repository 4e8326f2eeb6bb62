import type { Knex } from 'knex';
import { endAwaiting } from '../../../pictures/attach.ts';
import { recordEarlierSales } from '../../../reservations/orders.ts';
import type { Line } from '../line.ts';
import { type ExistingArtwork, findExistingArtworks } from './existing-artworks.ts';
import { insertRows } from './insert-rows.ts';
import type { LineIds } from './line-ids.ts';

const LINK_TABLES = [
  ['styles', 'artwork_style', 'style_id'],
  ['subjects', 'artwork_subject', 'subject_id'],
  ['tags', 'artwork_tag', 'tag_id'],
] as const;

export interface PublicationTimes {
  now: number;
  /** New artworks whose line has no date are drafts; otherwise they are published now. */
  newAreDrafts: boolean;
}

/** Inserts new artworks. */
export async function insertArtworks(
  transaction: Knex,
  lines: Line[],
  ids: LineIds,
  { now, newAreDrafts }: PublicationTimes,
): Promise<void> {
  if (!lines.length) return;
  const published = newAreDrafts ? null : now;
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
      published_at: line.publishedAt === undefined ? published : line.publishedAt,
      last_published_at: line.lastPublishedAt,
    })),
  );
  const slugs = lines.map(({ slug }) => slug);
  const rows: { id: number; slug: string }[] = await transaction('artworks')
    .whereIn('slug', slugs)
    .select('id', 'slug');
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  await insertLinks(transaction, lines, (line) => idOf.get(line.slug) as number, ids);
  const sales = lines.flatMap(({ slug, soldAt }) => (soldAt ? [{ artworkId: idOf.get(slug) as number, soldAt }] : []));
  await storeDetails(transaction, lines, (line) => idOf.get(line.slug) as number);
  await recordEarlierSales(transaction, sales);
}

/** Updates the columns that the lines contain; absent columns stay unchanged. */
export async function updateArtworks(
  transaction: Knex.Transaction,
  lines: Line[],
  ids: LineIds,
  now: number,
): Promise<void> {
  if (!lines.length) return;
  const slugs = lines.map(({ slug }) => slug);
  const existing = await findExistingArtworks(transaction, slugs);
  const lastPublished = transaction.raw('coalesce(published_at, last_published_at)');
  for (const line of lines) {
    const { id, image } = existing.get(line.slug) as ExistingArtwork;
    const columns = changedColumns(line, ids, { lastPublished, hasPicture: image !== null });
    await transaction('artworks')
      .where('id', id)
      .update({ ...columns, version: transaction.raw('version + 1') });
    for (const [field, table] of LINK_TABLES)
      if (line[field]) await transaction(table).where('artwork_id', id).delete();
    if (!line.pictures?.[0]) continue;
    await transaction('artwork_image').where('artwork_id', id).delete();
    if (line.imageAlt) await transaction('images').where('key', line.pictures[0].key).update({ alt: line.imageAlt });
  }
  const idOf = (line: Line) => (existing.get(line.slug) as ExistingArtwork).id;
  const pictured = lines.filter(({ pictures }) => pictures?.[0]).map(idOf);
  await endAwaiting(transaction, { subject: 'artwork', ids: pictured, now });
  await insertLinks(transaction, lines, idOf, ids);
  await storeDetails(transaction, lines, idOf);
}

/** Columns that a line has; other details stay. */
async function storeDetails(transaction: Knex, lines: Line[], idOf: (line: Line) => number): Promise<void> {
  for (const line of lines) {
    const { details } = line;
    if (!details) continue;
    const row = { artwork_id: idOf(line), ...details };
    const isEmpty = Object.values(details).every((value) => value === null || value === 'owned');
    // Most artworks have no details: empty columns need no row.
    if (isEmpty) await transaction('artwork_details').where('artwork_id', row.artwork_id).update(details);
    else await transaction('artwork_details').insert(row).onConflict('artwork_id').merge(details);
  }
}

function changedColumns(
  line: Line,
  ids: LineIds,
  { lastPublished, hasPicture }: { lastPublished: Knex.Raw; hasPicture: boolean },
): object {
  // A draft that is published needs a picture.
  const blank = !hasPicture && line.publishedAt ? ids.blanks.get(line) : undefined;
  const picture = line.pictures?.[0] ?? blank;
  const columns = {
    ...columnsOf(line, ids),
    image_id: picture && ids.picture.get(picture.key),
    published_at: line.publishedAt,
    last_published_at: line.lastPublishedAt ?? (line.publishedAt === null ? lastPublished : line.lastPublishedAt),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function columnsOf(line: Line, ids: LineIds): Record<string, unknown> {
  return {
    title: line.title,
    artist_id: ids.artist.get(line),
    category_id: line.category && ids.category.get(line.category.slug),
    medium_id: line.medium && ids.medium.get(line.medium.slug),
    medium_description: line.mediumDescription,
    description: line.description,
    year_made: line.date?.year,
    year_text: line.date?.text,
    made_in: line.madeIn,
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
  ids: LineIds,
): Promise<void> {
  for (const [field, table, column] of LINK_TABLES) {
    const rows = lines.flatMap((line) =>
      [...new Set((line[field] ?? []).map(({ slug }) => ids[field].get(slug)))].map((id) => ({
        artwork_id: idOf(line),
        [column]: id,
      })),
    );
    await insertRows(transaction, table, rows);
  }
  const additional = lines.flatMap((line) =>
    (line.pictures ?? []).slice(1).map(({ key }, position) => {
      return { artwork_id: idOf(line), position, image_id: ids.picture.get(key) };
    }),
  );
  await insertRows(transaction, 'artwork_image', additional);
}
