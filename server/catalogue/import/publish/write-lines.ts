import type { Knex } from 'knex';
import { type ImportedArtwork, insertArtworks, updateArtworks } from '../../../artworks/import/records.ts';
import { endAwaiting } from '../../../pictures/attach.ts';
import { type AdditionalPictures, insertAdditional, replaceAdditional } from '../../../pictures/places/records.ts';
import { describePicture } from '../../../pictures/records.ts';
import { recordEarlierSales } from '../../../reservations/orders.ts';
import type { Line, NamedTerm } from '../line.ts';
import { type ExistingArtwork, findExistingArtworks } from './existing-artworks.ts';
import type { LineIds } from './line-ids.ts';

export interface PublicationTimes {
  now: number;
  /** New artworks whose line has no date are drafts; otherwise they are published now. */
  newAreDrafts: boolean;
}

/** Inserts the artworks of new lines. */
export async function insertLines(
  transaction: Knex.Transaction,
  lines: Line[],
  ids: LineIds,
  { now, newAreDrafts }: PublicationTimes,
): Promise<void> {
  if (!lines.length) return;
  const published = newAreDrafts ? null : now;
  const artworks = lines.map((line) => {
    const columns = {
      ...columnsOf(line, ids),
      height: line.height ?? 0,
      width: line.width ?? 0,
      depth: line.depth ?? 0,
      image_id: ids.picture.get((line.pictures?.[0] ?? ids.blanks.get(line))?.key ?? ''),
      published_at: line.publishedAt === undefined ? published : line.publishedAt,
      last_published_at: line.lastPublishedAt,
    };
    return { slug: line.slug, columns, lists: listsOf(line, ids), details: line.details };
  });
  const idsBySlug = await insertArtworks(transaction, artworks);
  const idOf = ({ slug }: Line) => idsBySlug.get(slug) as number;
  await insertAdditional(
    transaction,
    lines.map((line) => additionalOf(line, idOf(line), ids)),
  );
  const sales = lines.flatMap((line) => (line.soldAt ? [{ artworkId: idOf(line), soldAt: line.soldAt }] : []));
  await recordEarlierSales(transaction, sales);
}

/** Updates the values that the lines contain; absent values stay unchanged. */
export async function updateLines(
  transaction: Knex.Transaction,
  lines: Line[],
  ids: LineIds,
  now: number,
): Promise<void> {
  if (!lines.length) return;
  const slugs = lines.map(({ slug }) => slug);
  const existing = await findExistingArtworks(transaction, slugs);
  const lastPublished = transaction.raw('coalesce(published_at, last_published_at)');
  const artworks = lines.map((line) => {
    const { id, image } = existing.get(line.slug) as ExistingArtwork;
    const columns = changedColumns(line, ids, { lastPublished, hasPicture: image !== null });
    return { id, columns, lists: listsOf(line, ids), details: line.details };
  });
  await updateArtworks(transaction, artworks);
  const additional: AdditionalPictures[] = [];
  for (const line of lines) {
    const [main] = line.pictures ?? [];
    if (!main) continue;
    additional.push(additionalOf(line, (existing.get(line.slug) as ExistingArtwork).id, ids));
    if (line.imageAlt) await describePicture(transaction, { key: main.key }, { alt: line.imageAlt });
  }
  const pictured = additional.map(({ artworkId }) => artworkId);
  await endAwaiting(transaction, { subject: 'artwork', ids: pictured, now });
  await replaceAdditional(transaction, additional);
}

function changedColumns(
  line: Line,
  ids: LineIds,
  { lastPublished, hasPicture }: { lastPublished: Knex.Raw; hasPicture: boolean },
): ImportedArtwork['columns'] {
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

function columnsOf(line: Line, ids: LineIds): ImportedArtwork['columns'] & { title: string } {
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

function listsOf({ styles, subjects, tags }: Line, ids: LineIds): ImportedArtwork['lists'] {
  const idsOf = (list: 'styles' | 'subjects' | 'tags', terms: NamedTerm[] | undefined) =>
    terms?.map(({ slug }) => ids[list].get(slug) as number);
  return { styles: idsOf('styles', styles), subjects: idsOf('subjects', subjects), tags: idsOf('tags', tags) };
}

function additionalOf({ pictures = [] }: Line, artworkId: number, ids: LineIds): AdditionalPictures {
  return { artworkId, imageIds: pictures.slice(1).map(({ key }) => ids.picture.get(key) as number) };
}
