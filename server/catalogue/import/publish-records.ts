import type { Knex } from 'knex';
import { isPostgres, takeTurns } from '../../../database/engine.ts';
import { type ArtistDirectory, tellsMore } from './artist-directory.ts';
import { insertNew, updateChanged } from './artwork-write-records.ts';
import { isChanged, isTaken } from './changes.ts';
import type { Line } from './line.ts';
import { type Blanks, namedIds } from './named-ids-records.ts';
import { findStanding, type Standing } from './standing-records.ts';

export type LineOutcome = 'new' | 'changed' | 'unchanged' | 'sold' | 'held';

/** Any number that nothing else takes turns with. */
const importTurn = 4_721_911;

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
  blanks: Blanks,
  now: number,
): Promise<Map<Line, LineOutcome>> {
  await takeTurns(transaction, importTurn);
  await hold(transaction, lines);
  const outcomes = await compare(transaction, lines, directory);
  const added = lines.filter((line) => outcomes.get(line) === 'new');
  const changed = lines.filter((line) => outcomes.get(line) === 'changed');
  const ids = await namedIds(transaction, [...added, ...changed], directory, blanks, now);
  await insertNew(transaction, added, ids, now);
  await updateChanged(transaction, changed, ids);
  return outcomes;
}

// Nobody reserves, holds or buys these works until we are done, so that what is compared stays true. On SQLite every writer is alone.
async function hold(transaction: Knex.Transaction, lines: Line[]): Promise<void> {
  if (!isPostgres(transaction)) return;
  const slugs = lines.map(({ slug }) => slug);
  const ids: number[] = await transaction('artworks').whereIn('slug', slugs).orderBy('id').forUpdate().pluck('id');
  if (ids.length) await transaction('reservations').whereIn('artwork_id', ids).orderBy('artwork_id').forUpdate();
}
