import type { Knex } from 'knex';
import { isPostgres, takeTurns } from '../../../database/engine.ts';
import { type ArtistDirectory, tellsMore } from './artist-directory.ts';
import { blankAlt } from './blank-picture.ts';
import { isChanged, isTaken } from './changes.ts';
import { insertRows } from './insert-records.ts';
import type { Line, StoredPicture } from './line.ts';
import { artistIds, type Ids, pictureIds, termIds } from './naming-records.ts';
import { findStanding, type Standing } from './standing-records.ts';

export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'sold' | 'held';

/** Any number that nothing else takes turns with. */
const importTurn = 4_721_911;

const links = [
  ['styles', 'artwork_style', 'style_id'],
  ['subjects', 'artwork_subject', 'subject_id'],
  ['tags', 'artwork_tag', 'tag_id'],
] as const;

/** What each line would do to the gallery as it stands. */
export async function compare(
  database: Knex,
  lines: Line[],
  directory: ArtistDirectory,
): Promise<Map<Line, LineOutcome>> {
  const standing = await findStanding(
    database,
    lines.map(({ slug }) => slug),
  );
  await directory.refresh(database);
  return new Map(lines.map((line) => [line, outcomeOf(line, standing.get(line.slug), directory)]));
}

function outcomeOf(line: Line, standing: Standing | undefined, directory: ArtistDirectory): LineOutcome {
  if (!standing) return 'new';
  const artist = directory.find(line.artist);
  const isOther = isChanged(line, standing, artist?.id ?? null) || (artist !== null && tellsMore(artist, line.artist));
  if (!isOther) return 'unchanged';
  return isTaken(standing) ? (standing.state as 'sold' | 'held') : 'changed';
}

/** Brings lines that are new or changed into the gallery, each whole; `blanks` hang where a line has no picture. */
export async function publish(
  transaction: Knex.Transaction,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: Map<Line, StoredPicture>,
  now: number,
): Promise<Map<Line, LineOutcome>> {
  await takeTurns(transaction, importTurn);
  await hold(transaction, lines);
  const outcomes = await compare(transaction, lines, directory);
  const due = lines.filter((line) => ['new', 'changed'].includes(outcomes.get(line) as string));
  const ids = await namedIds(transaction, due, directory, blanks, now);
  await insertNew(
    transaction,
    due.filter((line) => outcomes.get(line) === 'new'),
    ids,
    now,
  );
  await updateChanged(
    transaction,
    due.filter((line) => outcomes.get(line) === 'changed'),
    ids,
  );
  return outcomes;
}

// Nobody reserves, holds or buys these works until we are done, so that what is compared stays true. On SQLite every writer is alone.
async function hold(transaction: Knex.Transaction, lines: Line[]): Promise<void> {
  if (!isPostgres(transaction)) return;
  const slugs = lines.map(({ slug }) => slug);
  const ids: number[] = await transaction('artworks').whereIn('slug', slugs).orderBy('id').forUpdate().pluck('id');
  if (ids.length) await transaction('reservations').whereIn('artwork_id', ids).orderBy('artwork_id').forUpdate();
}

interface NamedIds {
  artist: Map<Line, number>;
  category: Ids;
  medium: Ids;
  picture: Ids;
  blanks: Map<Line, StoredPicture>;
  styles: Ids;
  subjects: Ids;
  tags: Ids;
}

async function namedIds(
  transaction: Knex,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: Map<Line, StoredPicture>,
  now: number,
): Promise<NamedIds> {
  const pictures = lines.flatMap((line) => picturesOf(line, blanks));
  return {
    artist: await artistIds(transaction, lines, directory, now),
    category: await termIds(
      transaction,
      'categories',
      lines.map(({ category }) => category),
    ),
    medium: await termIds(
      transaction,
      'media',
      lines.flatMap(({ medium }) => medium ?? []),
    ),
    picture: await pictureIds(transaction, pictures),
    blanks,
    styles: await termIds(
      transaction,
      'styles',
      lines.flatMap(({ styles }) => styles ?? []),
    ),
    subjects: await termIds(
      transaction,
      'subjects',
      lines.flatMap(({ subjects }) => subjects ?? []),
    ),
    tags: await termIds(
      transaction,
      'tags',
      lines.flatMap(({ tags }) => tags ?? []),
    ),
  };
}

function picturesOf(line: Line, blanks: Map<Line, StoredPicture>): (StoredPicture & { alt: string })[] {
  const alt = line.imageAlt ?? `${line.title}, by ${line.artist.name}`;
  const blank = blanks.get(line);
  return line.pictures?.map((picture) => ({ ...picture, alt })) ?? (blank ? [{ ...blank, alt: blankAlt }] : []);
}

async function insertNew(transaction: Knex, lines: Line[], ids: NamedIds, now: number): Promise<void> {
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

async function updateChanged(transaction: Knex, lines: Line[], ids: NamedIds): Promise<void> {
  if (!lines.length) return;
  const slugs = lines.map(({ slug }) => slug);
  const standing = await findStanding(transaction, slugs);
  for (const line of lines) {
    const { id } = standing.get(line.slug) as Standing;
    await transaction('artworks').where('id', id).update(changedColumns(line, ids));
    for (const [told, table] of links) if (line[told]) await transaction(table).where('artwork_id', id).delete();
    if (!line.pictures?.[0]) continue;
    await transaction('artwork_image').where('artwork_id', id).delete();
    if (line.imageAlt) await transaction('images').where('key', line.pictures[0].key).update({ alt: line.imageAlt });
  }
  await insertLinks(transaction, lines, (line) => (standing.get(line.slug) as Standing).id, ids);
}

function changedColumns(line: Line, ids: NamedIds): object {
  const [picture] = line.pictures ?? [];
  const columns = {
    ...columnsOf(line, ids),
    image_id: picture && ids.picture.get(picture.key),
    published_at: line.publishedAt,
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
