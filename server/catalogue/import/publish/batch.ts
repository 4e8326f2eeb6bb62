import type { Knex } from 'knex';
import { isPostgres, serialize } from '../../../../database/engine.ts';
import { type ArtistDirectory, differsFrom } from '../check/artist-directory.ts';
import type { Line } from '../line.ts';
import { isChanged, isSoldOrHeld } from './compare.ts';
import { type ExistingArtwork, findExistingArtworks } from './existing-artworks.ts';
import { type Blanks, findOrCreateIds } from './line-ids.ts';
import { insertArtworks, updateArtworks } from './write-artworks.ts';

export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'sold' | 'held';

/** Advisory lock of PostgreSQL; the number is unique in this project. */
const IMPORT_LOCK = 4_721_911;

/** Outcome of each line against the current catalogue. */
export async function compare(
  database: Knex,
  lines: Line[],
  directory: ArtistDirectory,
): Promise<Map<Line, LineOutcome>> {
  const existing = await findExistingArtworks(
    database,
    lines.map(({ slug }) => slug),
  );
  await directory.refresh(database);
  return new Map(lines.map((line) => [line, outcomeOf(line, existing.get(line.slug), directory)]));
}

function outcomeOf(line: Line, existing: ExistingArtwork | undefined, directory: ArtistDirectory): LineOutcome {
  if (!existing) return 'new';
  const artist = directory.find(line.artist);
  const differs =
    isChanged(line, existing, artist?.id ?? null) || (artist !== null && differsFrom(artist, line.artist));
  if (!differs) return 'unchanged';
  return isSoldOrHeld(existing) ? (existing.state as 'sold' | 'held') : 'changed';
}

/** Inserts and updates the artworks of the lines in the given transaction. `blanks` are used for lines without a picture. */
export async function publishBatch(
  transaction: Knex.Transaction,
  lines: Line[],
  directory: ArtistDirectory,
  blanks: Blanks,
  now: number,
): Promise<Map<Line, LineOutcome>> {
  await serialize(transaction, IMPORT_LOCK);
  await lockArtworks(transaction, lines);
  const outcomes = await compare(transaction, lines, directory);
  const added = lines.filter((line) => outcomes.get(line) === 'new');
  const changed = lines.filter((line) => outcomes.get(line) === 'changed');
  const ids = await findOrCreateIds(transaction, [...added, ...changed], directory, blanks, now);
  await insertArtworks(transaction, added, ids, now);
  await updateArtworks(transaction, changed, ids);
  return outcomes;
}

// Locks artworks and reservations on PostgreSQL, so that no sale happens between comparison and update. SQLite has one writer.
async function lockArtworks(transaction: Knex.Transaction, lines: Line[]): Promise<void> {
  if (!isPostgres(transaction)) return;
  const slugs = lines.map(({ slug }) => slug);
  const ids: number[] = await transaction('artworks').whereIn('slug', slugs).orderBy('id').forUpdate().pluck('id');
  if (ids.length) await transaction('reservations').whereIn('artwork_id', ids).orderBy('artwork_id').forUpdate();
}
