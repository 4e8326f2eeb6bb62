import type { Knex } from 'knex';
import { isPostgres } from '../../../database/engine.ts';
import { type Manners, Pace } from '../../../database/pace.ts';
import { write } from '../../../database/transaction.ts';
import type { ArtistDirectory } from './artist-directory.ts';
import type { BlankPictures } from './blank-picture.ts';
import type { Line } from './line.ts';
import type { Blanks } from './named-ids-records.ts';
import { compare, type LineOutcome, publish } from './publish-records.ts';

interface Given {
  database: Knex;
  lines: AsyncIterable<Line>;
  artists: ArtistDirectory;
  blanks: BlankPictures;
  now: number;
  /** Says what would happen, and changes nothing. */
  isDryRun: boolean;
  signal?: AbortSignal | undefined;
  onOutcome: (line: Line, outcome: LineOutcome | { failure: string }) => Promise<void>;
}

/** Compared at a time; what stands as it is told asks for no transaction. */
const together = 200;
const patienceMs = 60_000;

// A transaction keeps every other writer waiting, and who waits looks again after 25 ms at the latest (database/transaction.ts).
const sqlite: Manners = { aim: 25, gap: 25, fewest: 30, most: 200 };
// Only whoever wants one of the very works that are changed waits.
const postgres: Manners = { aim: 70, gap: 0, fewest: 40, most: 200 };

/** Brings the lines into the gallery a few at a time, so that nobody waits; each line is there whole or not at all. */
export async function publishAll(given: Given): Promise<void> {
  const pace = new Pace(isPostgres(given.database) ? postgres : sqlite);
  for await (const lines of chunks(given.lines)) {
    given.signal?.throwIfAborted();
    const outcomes = await compare(given.database, lines, given.artists);
    const due: Line[] = [];
    for (const [line, outcome] of outcomes) {
      if (!given.isDryRun && (outcome === 'new' || outcome === 'changed')) due.push(line);
      else await given.onOutcome(line, outcome);
    }
    while (due.length) {
      given.signal?.throwIfAborted();
      await publishSome(given, due.splice(0, pace.items), pace);
    }
  }
}

async function publishSome(given: Given, lines: Line[], pace: Pace): Promise<void> {
  const { database, artists, now } = given;
  const blanks = await blanksFor(lines, given.blanks);
  try {
    let began = 0;
    const outcomes = await write(
      database,
      (transaction) => {
        began = performance.now();
        return publish(transaction, lines, artists, blanks, now);
      },
      { patienceMs },
    );
    pace.took(lines.length, performance.now() - began);
    for (const [line, outcome] of outcomes) {
      artists.learn(line.artist);
      await given.onOutcome(line, outcome);
    }
  } catch (error) {
    if (!isOfTheLine(error)) throw error;
    const [line] = lines;
    if (lines.length > 1) for (const each of lines) await publishSome(given, [each], pace);
    else if (line) await given.onOutcome(line, { failure: (error as Error).message });
  }
  await pace.rest();
}

async function blanksFor(lines: Line[], blanks: BlankPictures): Promise<Blanks> {
  const bare = lines.filter(({ pictures }) => !pictures);
  return new Map(await Promise.all(bare.map(async (line) => [line, await blanks.of(line)] as const)));
}

// A constraint, or a value that the database does not take: the other lines are none the worse.
function isOfTheLine(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]/.test(code);
}

async function* chunks(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let some: Line[] = [];
  for await (const line of lines) {
    some.push(line);
    if (some.length < together) continue;
    yield some;
    some = [];
  }
  if (some.length) yield some;
}
