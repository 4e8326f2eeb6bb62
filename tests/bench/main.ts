import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cachedGallery } from './cached-gallery.ts';
import { measureFavorites } from './favorites.ts';
import {
  compareAnswers,
  compareMemory,
  compareSizes,
  compareStarts,
  type Gallery,
  mixAnswers,
} from './gallery-parts.ts';
import { benchImport } from './import-bench.ts';
import type { Effort } from './load.ts';
import { measurePostgres } from './postgres.ts';
import { benchReservations, reservationParts } from './reservations.ts';
import { SHOP_SERVER, start, stopAll, UNCACHED_ENV } from './servers.ts';
import { compareSignedIn } from './signed-in.ts';

const USAGE = `npm run bench -- [artworks] [--grown artworks] [--only parts] [--seconds n] [--rounds n] [--anew]

Answers per second of the server's processor time in a generated gallery, beside raw node:http and a plain build of the same shop.
--only takes some of these parts, with commas between them:
  answers   every kind of answer, warm and with no page kept
  signed-in what a collector is answered, which no cache keeps
  mix       addresses as visitors ask for them, and reservations among the reads
  memory    after all that has been asked for
  start     until the first answer, and how long answers take in the first seconds
  growth    what a gallery of --grown artworks keeps of the throughput
Galleries are made once and found again (node_modules/.cache/galerya-bench); a million artworks take ten minutes and 2 GB. --anew
makes them anew.

npm run bench -- --search …         the search, the suggestions and the import of a catalogue (tests/bench/search.ts)
npm run bench -- --favorites        how long collectors wait for what they chose
npm run bench -- --reservations [--only parts] [--engine sqlite|postgres] [--processes n]
                                    whether one artwork has one buyer, and how long that takes
  add       alone, one after the other
  locked    reads while another process holds the write lock
  bursts    500 who want the same artwork at once
  trials    16 at once, very often
  kills     processes ended at work
npm run bench -- --import [--lines n] [--engine sqlite|postgres]
                                    visitors beside an import of 120,000 artworks, and until the search index has all of them
npm run bench -- --postgres         the same gallery on both engines`;

const PARTS = ['answers', 'signed-in', 'mix', 'memory', 'start', 'growth'];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grown: { type: 'string', default: '50000' },
    only: { type: 'string' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    processes: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    anew: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    favorites: { type: 'boolean', default: false },
    reservations: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    lines: { type: 'string', default: '120000' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const size = whole(positionals[0] ?? '10000', 'artworks', 100, 1_000_000);
const grown = whole(values.grown, 'artworks of the grown gallery, or 0 for none', 0, 1_000_000);
const effort: Effort = {
  seconds: whole(values.seconds, 'seconds', 1, 60),
  rounds: whole(values.rounds, 'rounds', 1, 21),
};
const chosen = some(values.only, values.reservations ? reservationParts : PARTS);
const processes = whole(values.processes, 'serving processes', 1, 16);
const lines = whole(values.lines, 'lines', 100, 1_000_000);
const copies: string[] = [];

try {
  if (values.import) await benchImport(lines, some(values.engine, ['sqlite', 'postgres']));
  else if (values.reservations) await benchReservations(chosen, some(values.engine, ['sqlite', 'postgres']), processes);
  else if (values.favorites) await measureFavorites(await copied(await gallery(size)), start);
  else if (values.postgres) await beside((await gallery(size)).folder);
  else await bench(await gallery(size));
} finally {
  await stopAll();
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
}

function beside(folder: string): Promise<void> {
  return measurePostgres(folder, effort, (env) => start(SHOP_SERVER, folder, { ...UNCACHED_ENV, ...env }));
}

async function bench(small: Gallery): Promise<void> {
  console.log(`${size.toLocaleString('en')} artworks in SQLite, medians of ${effort.rounds} rounds`);
  const work: Record<string, () => Promise<void>> = {
    answers: () => compareAnswers(small, effort),
    'signed-in': () => compareSignedIn(small.folder, effort),
    mix: () => mixAnswers(small, effort),
    memory: () => compareMemory(small, effort),
    start: () => compareStarts(small),
    growth: async () => (grown ? compareSizes(small, await gallery(grown), effort) : undefined),
  };
  for (const part of chosen) {
    await work[part]?.();
    await stopAll();
  }
}

async function gallery(artworks: number): Promise<Gallery> {
  return { size: artworks, folder: await cachedGallery(artworks, values.anew) };
}

/** What many favorites are added to. */
async function copied({ folder }: Gallery): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  copies.push(copy);
  await cp(folder, copy, { recursive: true });
  return copy;
}

function some(text: string | undefined, all: string[]): string[] {
  const chosen = text?.split(',') ?? all;
  if (chosen.every((each) => all.includes(each))) return chosen;
  console.error(`Please choose of these: ${all.join(', ')}.`);
  process.exit(1);
}

function whole(text: string, what: string, least: number, most: number): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  console.error(`Please give a number of ${what}, from ${least} to ${most}.`);
  process.exit(1);
}
