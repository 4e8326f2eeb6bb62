import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ADMIN_PARTS, benchAdmin } from './admin.ts';
import { cachedGallery } from './galleries/cached-gallery.ts';
import {
  compareMemory,
  compareResponses,
  compareSizes,
  compareStarts,
  type Gallery,
  measureMix,
} from './galleries/gallery-parts.ts';
import { measurePostgres } from './galleries/postgres.ts';
import type { Effort } from './load.ts';
import { measureAdds } from './measures/adds.ts';
import { measureFavorites } from './measures/favorites.ts';
import { benchImport } from './measures/import-bench.ts';
import { measureLatency } from './measures/latency.ts';
import { benchLive } from './measures/live.ts';
import { benchReservations, reservationParts } from './measures/reservations.ts';
import { compareSignedIn } from './measures/signed-in.ts';
import { benchZoom } from './measures/zoom.ts';
import { benchNeeds, NEEDS_PARTS } from './needs/needs.ts';
import { SHOP_SERVER, start, stopAll, UNCACHED_ENV } from './servers/servers.ts';

const USAGE = `npm run bench -- [artworks] [--grown artworks] [--only parts] [--engine sqlite|postgres] [--seconds n] [--rounds n] [--anew]

Responses per CPU second of the server in a generated gallery, beside raw node:http and a naive build of the same shop.
--only runs some of these parts, separated by commas:
  answers   every kind of response, with a warm page cache and without it
  signed-in responses to a collector, which are not cached
  mix       addresses by their popularity
  memory    after requests of every kind
  latency   response times under 64 and 256 connections, as browsers get the pages, with other requests beside them
  start     time to the first response, and response times in the first seconds
  growth    throughput in a gallery of --grown artworks compared with the smaller one
  adds      only if chosen: cached reads beside 100 adds to the cart a second, on both engines; needs 20,000 artworks
Galleries are cached in node_modules/.cache/galerya-bench. A million artworks take ten minutes and 2 GB. --anew generates them again.

npm run bench -- --search …         search, suggestions and the import of a catalogue (tests/bench/search.ts)
npm run bench -- --favorites        requests of a collector with 5,000 favorites; needs 10,000 artworks
npm run bench -- --reservations [--only parts] [--engine sqlite|postgres] [--processes n]
                                    reservations: correctness and duration
  add       single adds, one after the other
  locked    reads while another process holds the write lock
  bursts    500 browsers add one artwork at once
  trials    16 at once, thousands of times
  kills     processes are killed at work
npm run bench -- --import [--lines n] [--engine sqlite|postgres]
                                    visitors during an import of 120,000 artworks, and until all are in the search index
npm run bench -- --needs [--sizes n,n] [--only parts] [--engine sqlite|postgres]
                                    what a machine needs, by size of the catalogue (Linux)
  pictures     bytes of originals and variants
  first-start  on an empty folder
  catalogue    import, disk, start, memory, processor time of visits
  visits       how many visits two processors serve
  server       disk, start, memory and visits as in catalogue, of a generated gallery, on SQLite
npm run bench -- --admin [artworks] [--only parts] [--engine sqlite|postgres]
                                    the admin of 100,000 artworks
  first-load   bytes of scripts and styles
  lists        lists and searches without caches
  bulk         visitors of the shop beside a change of 10,000 artworks
  upload       200 pictures of 20 MB; needs 10 GB of disk
npm run bench -- --zoom             the zoom of a picture by tiles, in a browser
npm run bench -- --live [--streams n]
                                    open event streams of visitors, by default 5,000
npm run bench -- --postgres         the same gallery on both engines`;

const DEFAULT_PARTS = ['answers', 'signed-in', 'mix', 'latency', 'memory', 'start', 'growth'];
const PARTS = [...DEFAULT_PARTS, 'adds'];
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
    needs: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    admin: { type: 'boolean', default: false },
    zoom: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    streams: { type: 'string', default: '5000' },
    postgres: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    lines: { type: 'string', default: '120000' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const size = whole(positionals[0] ?? (values.admin ? '100000' : '10000'), 'artworks', 100, 1_000_000);
const grown = whole(values.grown, 'artworks of the grown gallery, or 0 for none', 0, 1_000_000);
const effort: Effort = {
  seconds: whole(values.seconds, 'seconds', 1, 60),
  rounds: whole(values.rounds, 'rounds', 1, 21),
};
const chosen = some(
  values.only,
  values.admin ? ADMIN_PARTS : values.needs ? NEEDS_PARTS : values.reservations ? reservationParts : PARTS,
);
const engines = some(values.engine, ['sqlite', 'postgres']);
const sizes = values.sizes.split(',').map((text) => whole(text, 'artworks', 100, 1_000_000));
const processes = whole(values.processes, 'serving processes', 1, 16);
const lines = whole(values.lines, 'lines', 100, 1_000_000);
const copies: string[] = [];

try {
  if (values.import) await benchImport(lines, engines);
  else if (values.needs) await benchNeeds(sizes, engines, chosen);
  else if (values.reservations) await benchReservations(chosen, engines, processes);
  else if (values.favorites) await measureFavorites(await copied(await gallery(size)), start);
  else if (values.admin) await benchAdmin(size, engines, chosen);
  else if (values.zoom) await benchZoom(start);
  else if (values.live) await benchLive(whole(values.streams, 'streams', 1, 6_000), start);
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
    answers: () => compareResponses(small, effort),
    'signed-in': () => compareSignedIn(small.folder, effort),
    mix: () => measureMix(small, effort),
    adds: async () => measureAdds(await copied(small), engines, effort),
    latency: () => measureLatency(small.folder, effort.seconds),
    memory: () => compareMemory(small, effort),
    start: () => compareStarts(small),
    growth: async () => (grown ? compareSizes(small, await gallery(grown), effort) : undefined),
  };
  for (const part of values.only ? chosen : DEFAULT_PARTS) {
    await work[part]?.();
    await stopAll();
  }
}

async function gallery(artworks: number): Promise<Gallery> {
  return { size: artworks, folder: await cachedGallery(artworks, values.anew) };
}

/** A copy of the gallery, for measurements that change it. */
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

function whole(text: string, what: string, min: number, max: number): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  console.error(`Please give a number of ${what}, from ${min} to ${max}.`);
  process.exit(1);
}
