import type { Knex } from 'knex';
import { isPostgres, serialize } from '../../../../database/engine.ts';
import { type ArtistDirectory, differsFrom } from '../check/artist-directory.ts';
import type { Line } from '../line.ts';
import { type ColumnChange, changesOf, type Taken, takenBy } from './compare.ts';
import { type ExistingArtwork, findExistingArtworks } from './existing-artworks.ts';
import { type BlankPicturesByLine, findOrInsertIds } from './line-ids.ts';
import type { ArtworkWriteWrapper } from './rows-written.ts';
import { insertLines, type PublicationTimes, updateLines } from './write-lines.ts';

export type LineOutcome = 'new' | 'changed' | 'unchanged' | Taken;

interface Comparison {
  outcome: LineOutcome;
  /** Changes of a stored artwork. */
  changes: ColumnChange[];
}

/** Outcome of each line against the current catalogue. */
export async function compare(
  database: Knex,
  lines: Line[],
  directory: ArtistDirectory,
  now: number,
): Promise<Map<Line, Comparison>> {
  const existing = await findExistingArtworks(
    database,
    lines.map(({ slug }) => slug),
  );
  await directory.refresh(database);
  return new Map(lines.map((line) => [line, compareLine(line, existing.get(line.slug), { directory, now })]));
}

function compareLine(
  line: Line,
  existing: ExistingArtwork | undefined,
  { directory, now }: { directory: ArtistDirectory; now: number },
): Comparison {
  if (!existing) return { outcome: 'new', changes: [] };
  const artist = line.artist && directory.find(line.artist);
  const changes = changesOf(line, existing, artist === null ? null : artist?.id);
  if (artist && line.artist && differsFrom(artist, line.artist))
    changes.push({ column: 'artist', from: artist.name, to: line.artist.name });
  if (changes.length === 0) return { outcome: 'unchanged', changes };
  return { outcome: takenBy(line, existing, now) ?? 'changed', changes };
}

/** Inserts and updates the artworks of the lines in the given transaction. `blanks` are used for lines without a picture. */
export async function publishBatch(
  transaction: Knex.Transaction,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: BlankPicturesByLine,
  times: PublicationTimes,
  around: ArtworkWriteWrapper | undefined,
): Promise<Map<Line, LineOutcome>> {
  await serialize(transaction, 'import');
  await lockArtworks(transaction, lines);
  const compared = await compare(transaction, lines, directory, times.now);
  const outcomes = new Map([...compared].map(([line, { outcome }]) => [line, outcome]));
  const added = lines.filter((line) => outcomes.get(line) === 'new');
  const changed = lines.filter((line) => outcomes.get(line) === 'changed');
  const ids = await findOrInsertIds(transaction, [...added, ...changed], directory, blanks, times.now);
  const write = async () => {
    await insertLines(transaction, added, ids, times);
    await updateLines(transaction, changed, ids, times.now);
  };
  const slugs = { added: added.map(({ slug }) => slug), changed: changed.map(({ slug }) => slug) };
  await (around ? around(transaction, slugs, write) : write());
  return outcomes;
}

// Locks artworks and reservations on PostgreSQL, so that no sale happens between comparison and update. SQLite has one writer.
async function lockArtworks(transaction: Knex.Transaction, lines: Line[]): Promise<void> {
  if (!isPostgres(transaction)) return;
  const slugs = lines.map(({ slug }) => slug);
  const ids: number[] = await transaction('artworks').whereIn('slug', slugs).orderBy('id').forUpdate().pluck('id');
  if (ids.length) await transaction('reservations').whereIn('artwork_id', ids).orderBy('artwork_id').forUpdate();
}
