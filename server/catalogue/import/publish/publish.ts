import type { Knex } from 'knex';
import type { AdaptiveBatch } from '../../../../database/batches/adaptive-batch.ts';
import { grouped } from '../../../../database/batches/grouped.ts';
import { isPostgres } from '../../../../database/engine.ts';
import { write } from '../../../../database/transaction.ts';
import { MINUTE } from '../../../time/time.ts';
import type { BlankPictures } from '../blank-picture.ts';
import type { ArtistDirectory } from '../check/artist-directory.ts';
import type { Line } from '../line.ts';
import { compare, type LineOutcome, publishBatch } from './batch.ts';
import type { ColumnChange } from './compare.ts';
import { importBatch } from './import-batch.ts';
import type { BlankPicturesByLine } from './line-ids.ts';
import { isRowError, rowFailure } from './row-error.ts';
import { type ArtworkWriteWrapper, countsOf, type RowsWritten } from './rows-written.ts';
import type { PublicationTimes } from './write-lines.ts';

interface PublishOptions {
  database: Knex;
  lines: AsyncIterable<Line>;
  artists: ArtistDirectory;
  blanks: BlankPictures;
  times: PublicationTimes;
  /** Reports outcomes without writing. */
  isDryRun: boolean;
  signal?: AbortSignal | undefined;
  onOutcome: (line: Line, outcome: LineOutcome | { failure: string }) => Promise<void>;
  /** Only in a dry run. */
  onChanges: (line: Line, changes: ColumnChange[]) => Promise<void>;
  onWrite: RowsWritten | undefined;
  aroundArtworks: ArtworkWriteWrapper | undefined;
}

/** Lines compared per query; unchanged lines need no transaction. */
const COMPARE_BATCH = 200;
const LOCK_TIMEOUT = MINUTE;

/** Publishes lines in adaptive batches, so that visitors' writes do not wait; a failed batch is retried line by line. */
export async function publishLines(options: PublishOptions): Promise<void> {
  const adaptiveBatch = importBatch(options.database, isPostgres(options.database) ? 40 : 30);
  for await (const lines of grouped(options.lines, COMPARE_BATCH)) {
    options.signal?.throwIfAborted();
    const compared = await compare(options.database, lines, options.artists, options.times.now);
    const due: Line[] = [];
    for (const [line, { outcome, changes }] of compared) {
      if (options.isDryRun && outcome === 'changed') await options.onChanges(line, changes);
      if (!options.isDryRun && (outcome === 'new' || outcome === 'changed')) due.push(line);
      else await options.onOutcome(line, outcome);
    }
    while (due.length) {
      options.signal?.throwIfAborted();
      await publishAdaptively(options, due.splice(0, adaptiveBatch.size), adaptiveBatch);
    }
  }
}

async function publishAdaptively(options: PublishOptions, lines: Line[], adaptiveBatch: AdaptiveBatch): Promise<void> {
  const { database, artists, times, onWrite, aroundArtworks } = options;
  const blanks = await blankPicturesFor(lines, options.blanks);
  try {
    let began = 0;
    const outcomes = await write(
      database,
      async (transaction) => {
        began = performance.now();
        const outcomes = await publishBatch(transaction, lines, artists, blanks, times, aroundArtworks);
        await onWrite?.(transaction, countsOf([...outcomes.values()]));
        return outcomes;
      },
      { lockTimeoutMs: LOCK_TIMEOUT },
    );
    adaptiveBatch.record(lines.length, performance.now() - began);
    for (const [line, outcome] of outcomes) {
      if (line.artist) artists.update(line.artist);
      await options.onOutcome(line, outcome);
    }
  } catch (error) {
    if (!isRowError(error)) throw error;
    const [line] = lines;
    if (lines.length > 1) for (const each of lines) await publishAdaptively(options, [each], adaptiveBatch);
    else if (line) await options.onOutcome(line, { failure: rowFailure(error) });
  }
  await adaptiveBatch.pause();
}

async function blankPicturesFor(lines: Line[], blanks: BlankPictures): Promise<BlankPicturesByLine> {
  // An incomplete draft stays without a picture.
  const bare = lines.filter(
    (line) => !line.pictures && line.artist && line.category && line.originalPrice !== undefined,
  );
  return new Map(await Promise.all(bare.map(async (line) => [line, await blanks.forLine(line)] as const)));
}
