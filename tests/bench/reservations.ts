import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Knex } from 'knex';
import pg from 'pg';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { migrate } from '../../database/migrate.ts';
import { write } from '../../database/transaction.ts';
import { findBreaches } from '../../server/invariants.ts';
import {
  type Answer,
  contend,
  type GalleryProcess,
  send,
  startGallery,
  tally,
  tokenOf,
} from '../reservations/galleries.ts';
import { startPostgres } from '../support/postgres.ts';
import { print } from './table.ts';

// npm run bench -- --reservations: what the tests of reservations do briefly, for long: races, kills, and what an add takes.

const processes = 4;
const bursts = { times: 20, browsers: 500, atOnce: 1 };
const trials = { times: 10_000, browsers: 16, atOnce: 4 };
const kills = { times: 100, browsers: 8, adds: 60 };
const alone = { warmUp: 200, times: 2_000 };
const locked = { seconds: 2.5, writers: 50 };

/** Works that live in the cart of one who added nothing else, while the shop must still let everybody in. */
const limits = { cartItems: 1_000, holdsPerAddress: 1_000_000 };

type Row = (string | number)[];

export async function benchReservations(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-reservations-'));
  const postgres = await startPostgres();
  try {
    const sqlite = { dataDir: folder, databaseUrl: null };
    const rows = [
      await onEngine('SQLite', sqlite),
      await onEngine('PostgreSQL', { dataDir: folder, databaseUrl: postgres.url }),
    ];
    const names = (rows[0] as Row[]).map(([name]) => name as string);
    print(
      ['reservations', 'SQLite', 'PostgreSQL'],
      names.map((name, index) => [name, ...rows.map((of) => of[index]?.[1] ?? '')]),
    );
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onEngine(name: string, given: DatabaseSettings): Promise<Row[]> {
  const settings = given.databaseUrl ? { ...given, databaseUrl: await freshDatabase(given.databaseUrl) } : given;
  const database = connect(settings);
  await migrate(database);
  const galleries = await Promise.all(
    Array.from({ length: processes }, () => startGallery({ ...settings, ...limits })),
  );
  try {
    const urls = galleries.map(({ url }) => url);
    const token = await tokenOf(urls[0] ?? '');
    const rows: Row[] = [];
    const note = async (what: string, figure: string | Promise<string>) => {
      rows.push([what, await figure]);
      console.log(`${name}: ${what}: ${rows.at(-1)?.[1]}`);
    };
    const took = await measureAlone(database, urls, token);
    await note('add, nobody else there, p50 ms', at(took, 0.5));
    await note('add, nobody else there, p99 ms', at(took, 0.99));
    if (!settings.databaseUrl) {
      await note(
        'longest read while the lock is held, ms',
        measureLocked(database, join(settings.dataDir, 'galerya.sqlite'), urls, token),
      );
    } else {
      await note('longest read while the lock is held, ms', 'no such lock');
    }
    await note(
      `${bursts.times} bursts of ${bursts.browsers} over ${processes} processes`,
      race(database, urls, token, bursts),
    );
    await note(
      `${trials.times.toLocaleString('en')} trials of ${trials.browsers}`,
      race(database, urls, token, trials),
    );
    await note(`${kills.times} kills`, killed(database, settings, urls, token));
    await note(
      'invariants broken',
      findBreaches(database).then((breaches) => breaches.map(({ says }) => says).join('; ') || 'none'),
    );
    return rows;
  } finally {
    await Promise.all(galleries.map((gallery: GalleryProcess) => gallery.kill()));
    await database.destroy();
  }
}

/** Beforehand, since every process takes each new work into its index. */
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

/** What an add takes from the request to the whole answer, a new visitor each. */
async function measureAlone(database: Knex, [url = '']: string[], token: Record<string, string>): Promise<number[]> {
  const took: number[] = [];
  for (const slug of await makeWorks(database, alone.warmUp + alone.times)) {
    const began = performance.now();
    const [answer] = await contend([url], slug, { count: 1, token });
    took.push(performance.now() - began);
    if (answer?.status !== 200) throw new Error(`An add was answered with ${answer?.status}.`);
  }
  return took.slice(alone.warmUp).sort((a, b) => a - b);
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

/** The slowest of what is read while another process holds the write lock and many wait for it. */
async function measureLocked(
  database: Knex,
  file: string,
  [url = '']: string[],
  token: Record<string, string>,
): Promise<string> {
  const { slug } = await createArtwork(database);
  await send('GET', `${url}/artworks`, {});
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const writing = contend([url], slug, { count: locked.writers, token });
  // Behind the arrival of all of these, which is no lock's doing.
  await send('GET', `${url}/artworks?n=0`, {});
  let longest = 0;
  for (const end = performance.now() + locked.seconds * 1000; performance.now() < end; ) {
    const began = performance.now();
    const { status } = await send('GET', `${url}/artworks?n=${began}`, {});
    if (status !== 200) throw new Error(`A read was answered with ${status}.`);
    longest = Math.max(longest, performance.now() - began);
  }
  other.exec('ROLLBACK');
  other.close();
  requireOneWinner(await writing, slug);
  return longest.toFixed(0);
}

async function race(
  database: Knex,
  urls: string[],
  token: Record<string, string>,
  { times, browsers, atOnce }: typeof bursts,
): Promise<string> {
  const slugs = await makeWorks(database, times);
  const began = performance.now();
  const next = async () => {
    for (let slug = slugs.pop(); slug; slug = slugs.pop()) {
      requireOneWinner(await contend(urls, slug, { count: browsers, token }), slug);
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

/** Ends a process at a random moment of its work, again and again; whatever it said yes to must be there. */
async function killed(
  database: Knex,
  settings: DatabaseSettings,
  [url = '']: string[],
  token: Record<string, string>,
): Promise<string> {
  let acknowledged = 0;
  const works = await makeWorks(database, kills.times * kills.adds);
  const start = () => startGallery({ ...settings, ...limits });
  let next = start();
  for (let round = 1; round <= kills.times; round++) {
    const victim = await next;
    if (round < kills.times) next = start();
    const slugs = works.splice(0, kills.adds);
    let before = Math.floor(Math.random() * kills.adds * 0.8);
    const { promise: midway, resolve } = Promise.withResolvers<void>();
    const yes: { slug: string; cookie: string | null }[] = [];
    const browse = async (index: number) => {
      for (let n = index; n < slugs.length; n += kills.browsers) {
        const slug = slugs[n] ?? '';
        const [answer] = await contend([victim.url], slug, { count: 1, token });
        if (answer?.status === 200) yes.push({ slug, cookie: answer.cookie });
        if (before-- === 0) resolve();
      }
    };
    const browsing = Promise.all(Array.from({ length: kills.browsers }, (_, index) => browse(index)));
    await midway;
    await victim.kill();
    await browsing;
    for (const { slug, cookie } of yes) {
      const { body } = await send('GET', `${url}/web/api/cart`, { cookie: `${cookie}` });
      if (JSON.parse(body).data.slugs[0] !== slug) throw new Error(`${slug} was promised, and is not there.`);
    }
    acknowledged += yes.length;
  }
  const stuck = await database('reservations').where('until', '>', Date.now() + 3_600_000);
  return `${acknowledged} acknowledged, ${acknowledged} there, ${stuck.length} stuck`;
}
