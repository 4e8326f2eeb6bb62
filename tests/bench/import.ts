import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { migrate } from '../../database/migrate.ts';
import { write } from '../../database/transaction.ts';
import type { Knex } from '../support/knex.ts';
import { startMeasured } from './measured-server.ts';

const EVERY_MS = 100;
const BEFORE = 50;
/** What visitors ask for in turn, one request every `EVERY_MS`. */
const ADDRESSES = [
  '/artworks',
  '/artworks?sortBy=price-asc&page=3',
  '/',
  '/artworks?styles[]=style-1&sizes[]=small',
  '/web/api/artworks?page=2',
  '/search?search=work',
  '/artists',
  '/web/api/search/suggestions?term=wor',
];

export interface CatalogueFile {
  file: string;
  /** A file that says which column is what, where they have other names. */
  mapping?: string | undefined;
}

export interface Imported {
  lines: number;
  seconds: number;
  /** Milliseconds that each took before the import, and beside it. */
  reservations: Timed;
  visits: Timed;
}

export interface Timed {
  alone: number[];
  beside: number[];
}

/** Takes a catalogue in beside an open shop, while a reservation is written and a page is requested every 100 ms. */
export async function measureImport(
  settings: DatabaseSettings,
  { file, mapping }: CatalogueFile,
  env: Record<string, string>,
): Promise<Imported> {
  const database = connect(settings);
  await migrate(database);
  const { id } = await createArtwork(database);
  const place = { DATA_DIR: settings.dataDir, ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}) };
  const shop = await startMeasured('server/main.ts', { ...place, ...env }, '/artworks');
  try {
    const before = await Promise.all([
      reserveUntil(database, id, (done) => done.length === BEFORE),
      visitUntil(shop.url, (done) => done.length === BEFORE),
    ]);
    const began = performance.now();
    const options = [...(mapping ? ['--mapping', mapping] : []), '--price', '25000'];
    const child = spawn(process.execPath, ['server/catalogue/import.ts', file, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, ...place },
    });
    let seconds = 0;
    const ended = once(child, 'exit').then(([code]) => {
      seconds = (performance.now() - began) / 1000;
      if (code !== 0) throw new Error(`The import ended with ${code}.`);
    });
    const isOver = () => seconds > 0 || child.exitCode !== null;
    const beside = await Promise.all([reserveUntil(database, id, isOver), visitUntil(shop.url, isOver)]);
    await ended;
    const lines = Number((await database('artworks').count({ count: '*' }))[0]?.count) - 1;
    const [reservations, visits] = [0, 1].map((index) => ({
      alone: before[index] ?? [],
      beside: beside[index] ?? [],
    })) as [Timed, Timed];
    return { lines, seconds, reservations, visits };
  } finally {
    await shop.stop();
    await database.destroy();
  }
}

/** A catalogue without pictures, with one medium for eight works. */
export async function makeCatalogue(folder: string, length: number): Promise<CatalogueFile> {
  const file = join(folder, 'works.csv');
  const lines = Array.from({ length }, (_, i) => {
    const terms = `style ${i % 40},subject ${i % 15}|subject ${i % 13}|subject ${i % 11}`;
    return `work-${i},The work called ${i},Artist ${i % 2000},category ${i % 8},medium ${i % Math.ceil(length / 8)},${terms}\n`;
  });
  await writeFile(file, `slug,title,artist,category,medium,styles,subjects\n${lines.join('')}`);
  return { file };
}

/** Reserves the artwork again and again, each reservation expired for the next; tells the milliseconds of each. */
async function reserveUntil(database: Knex, id: number, isOver: (done: number[]) => boolean): Promise<number[]> {
  const done: number[] = [];
  const cart = await createCart(database);
  while (!isOver(done)) {
    const began = performance.now();
    await write(database, async (transaction) => {
      await transaction('reservations')
        .insert({ artwork_id: id, state: 'reserved', expires_at: done.length, since: 0, cart_id: cart })
        .onConflict('artwork_id')
        .merge(['expires_at']);
    });
    done.push(performance.now() - began);
    await pause(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
  return done;
}

/** Requests pages at a fixed rate, whether or not those before have been answered; returns the milliseconds of each. */
async function visitUntil(url: string, isOver: (done: number[]) => boolean): Promise<number[]> {
  const done: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let count = 0; !isOver(done); count++) {
    underWay.push(timeVisit(`${url}${ADDRESSES[count % ADDRESSES.length]}`).then((took) => void done.push(took)));
    await pause(EVERY_MS);
  }
  await Promise.all(underWay);
  return done;
}

async function timeVisit(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - began;
}
