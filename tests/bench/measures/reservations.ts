import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import options from '../../../bin/server-options.json' with { type: 'json' };
import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { migrate } from '../../../database/migrate.ts';
import { write } from '../../../database/transaction.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { HOUR } from '../../../server/time/time.ts';
import { type Answer, contend, type GalleryProcess, send, startGallery, tally } from '../../reservations/galleries.ts';
import type { Knex } from '../../support/knex.ts';
import { startPostgres } from '../../support/programs/postgres.ts';
import { print } from '../table.ts';

// npm run bench -- --reservations: longer runs of the reservation tests (races, kills), and the duration of an add.

const BURSTS = { times: 20, browsers: 500, atOnce: 1 };
const TRIALS = { times: 10_000, browsers: 16, atOnce: 4 };
const KILLS = { times: 100, browsers: 8, adds: 60 };
const SINGLE_ADDS = { warmUp: 200, times: 2_000 };
const LOCKED_READS = { seconds: 2.5, writers: 50 };

/** Limits that no browser of the bench reaches. */
const LIMITS = { cartItems: 1_000, reservationsPerAddress: 1_000_000 };

type Row = [what: string, figure: string];

/** The database, and the processes that serve from it. */
interface Bench {
  settings: DatabaseSettings;
  database: Knex;
  urls: string[];
}

const parts: Record<string, (bench: Bench) => AsyncGenerator<Row>> = {
  async *add(bench) {
    const took = await measureAlone(bench);
    yield ['add without other requests, p50 ms', at(took, 0.5)];
    yield ['add without other requests, p99 ms', at(took, 0.99)];
    yield ['add without other requests, longest ms', at(took, 1)];
  },
  async *locked(bench) {
    const longest = bench.settings.databaseUrl ? 'no such lock' : (await measureLocked(bench)).toFixed(0);
    yield ['longest read while the lock is held, ms', longest];
  },
  async *bursts(bench) {
    const { times, browsers } = BURSTS;
    yield [`${times} bursts of ${browsers} over ${bench.urls.length} processes`, await race(bench, BURSTS)];
  },
  async *trials(bench) {
    const { times, browsers } = TRIALS;
    yield [`${times.toLocaleString('en')} trials of ${browsers}`, await race(bench, TRIALS)];
  },
  async *kills(bench) {
    yield [`${KILLS.times} kills`, await killed(bench)];
  },
};

interface Work {
  chosen: string[];
  /** Number of processes on the same database. */
  processes: number;
}

export const reservationParts = Object.keys(parts);

export async function benchReservations(chosen: string[], engines: string[], processes: number): Promise<void> {
  const work = { chosen, processes };
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-reservations-'));
  const rows = new Map<string, Record<string, string>>();
  const note =
    (engine: string) =>
    ([what, figure]: Row) => {
      rows.set(what, { ...rows.get(what), [engine]: figure });
      console.log(`${engine}: ${what}: ${figure}`);
    };
  try {
    if (engines.includes('sqlite')) await onEngine({ dataDir: folder, databaseUrl: null }, work, note('SQLite'));
    if (engines.includes('postgres')) await onPostgres(folder, work, note('PostgreSQL'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const table = [...rows].map(([what, by]) => [what, by.SQLite ?? '', by.PostgreSQL ?? '']);
  print(['reservations', 'SQLite', 'PostgreSQL'], table);
}

async function onPostgres(dataDir: string, work: Work, note: (row: Row) => void): Promise<void> {
  const postgres = await startPostgres();
  try {
    await onEngine({ dataDir, databaseUrl: await freshDatabase(postgres.url) }, work, note);
  } finally {
    await postgres.stop();
  }
}

async function onEngine(
  settings: DatabaseSettings,
  { chosen, processes }: Work,
  note: (row: Row) => void,
): Promise<void> {
  const database = connect(settings);
  await migrate(database);
  const galleries = await Promise.all(
    Array.from({ length: processes }, () => startGallery({ ...settings, ...LIMITS }, options)),
  );
  try {
    const urls = galleries.map(({ url }) => url);
    const bench = { settings, database, urls };
    for (const name of chosen) for await (const row of parts[name]?.(bench) ?? []) note(row);
    const breaches = await findViolations(database);
    note(['violated invariants', breaches.map(({ description }) => description).join('; ') || 'none']);
  } finally {
    await Promise.all(galleries.map((gallery: GalleryProcess) => gallery.kill()));
    await database.destroy();
  }
}

/** Creates artworks before a measurement, because every process indexes new artworks. */
async function makeWorks(database: Knex, count: number): Promise<string[]> {
  const slugs: string[] = [];
  await write(database, async (transaction) => {
    while (slugs.length < count) slugs.push((await createArtwork(transaction)).slug);
  });
  return slugs;
}

async function freshDatabase(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database reservations').finally(() => client.end());
  return Object.assign(new URL(url), { pathname: '/reservations' }).href;
}

/** Milliseconds from request to complete response of each add, by a new visitor each. */
async function measureAlone({ database, urls: [url = ''] }: Bench): Promise<number[]> {
  const took: number[] = [];
  for (const slug of await makeWorks(database, SINGLE_ADDS.warmUp + SINGLE_ADDS.times)) {
    const began = performance.now();
    const [answer] = await contend([url], slug, { count: 1 });
    took.push(performance.now() - began);
    if (answer?.status !== 200) throw new Error(`An add was answered with ${answer?.status}.`);
  }
  return took.slice(SINGLE_ADDS.warmUp).sort((a, b) => a - b);
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
}

/** The slowest read while another process holds the write lock and many writers wait for it. */
async function measureLocked({ settings, database, urls: [url = ''] }: Bench): Promise<number> {
  const { slug } = await createArtwork(database);
  await send('GET', `${url}/artworks`, {});
  const other = new Sqlite(join(settings.dataDir, 'galerya.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const writing = contend([url], slug, { count: LOCKED_READS.writers });
  // After these requests have arrived, because their arrival delays reads as well.
  await send('GET', `${url}/artworks?n=0`, {});
  let longest = 0;
  for (const end = performance.now() + LOCKED_READS.seconds * 1000; performance.now() < end; ) {
    const began = performance.now();
    const { status } = await send('GET', `${url}/artworks?n=${began}`, {});
    if (status !== 200) throw new Error(`A read was answered with ${status}.`);
    longest = Math.max(longest, performance.now() - began);
  }
  other.exec('ROLLBACK');
  other.close();
  requireOneWinner(await writing, slug);
  return longest;
}

async function race({ database, urls }: Bench, { times, browsers, atOnce }: typeof BURSTS): Promise<string> {
  const slugs = await makeWorks(database, times);
  const began = performance.now();
  let done = 0;
  const next = async () => {
    for (let slug = slugs.pop(); slug; slug = slugs.pop()) {
      requireOneWinner(await contend(urls, slug, { count: browsers }), slug);
      done += 1;
      if (done % 1_000 === 0) console.log(`${done.toLocaleString('en')} of ${times.toLocaleString('en')}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  const seconds = (performance.now() - began) / 1000;
  return `one winner each (${Math.round((times * browsers) / seconds)} answers/s)`;
}

function requireOneWinner(answers: Answer[], slug: string): void {
  const expected = `200 x 1, 409 x ${answers.length - 1}`;
  if (tally(answers) !== expected) throw new Error(`${slug}: ${tally(answers)} instead of ${expected}.`);
}

/** Kills a process repeatedly at a random time. Every acknowledged add must be in the database. */
async function killed({ settings, database, urls: [url = ''] }: Bench): Promise<string> {
  let acknowledged = 0;
  const works = await makeWorks(database, KILLS.times * KILLS.adds);
  const start = () => startGallery({ ...settings, ...LIMITS }, options);
  let next = start();
  for (let round = 1; round <= KILLS.times; round++) {
    const victim = await next;
    if (round < KILLS.times) next = start();
    const slugs = works.splice(0, KILLS.adds);
    let before = Math.floor(Math.random() * KILLS.adds * 0.8);
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    const yes: { slug: string; cookie: string | null }[] = [];
    const browse = async (index: number) => {
      for (let n = index; n < slugs.length; n += KILLS.browsers) {
        const slug = slugs[n] ?? '';
        const [answer] = await contend([victim.url], slug, { count: 1 });
        if (answer?.status === 200) yes.push({ slug, cookie: answer.cookie });
        if (before-- === 0) resolve();
      }
    };
    const browsing = Promise.all(Array.from({ length: KILLS.browsers }, (_, index) => browse(index)));
    await midway;
    await victim.kill();
    await browsing;
    for (const { slug, cookie } of yes) {
      const { body } = await send('GET', `${url}/web/api/cart`, { cookie: `${cookie}` });
      if (JSON.parse(body).data.slugs[0] !== slug) throw new Error(`${slug} was acknowledged, but is not in the cart.`);
    }
    acknowledged += yes.length;
  }
  const stuck = await database('reservations').where('expires_at', '>', Date.now() + HOUR);
  return `${acknowledged} acknowledged, ${acknowledged} there, ${stuck.length} stuck`;
}
