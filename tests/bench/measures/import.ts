import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createCart } from '../../../database/factories/carts.ts';
import { migrate } from '../../../database/migrate.ts';
import { write } from '../../../database/transaction.ts';
import type { Knex } from '../../support/knex.ts';
import { type MeasuredServer, startMeasured } from '../servers/measured-server.ts';

const EVERY_MS = 100;
const BEFORE = 50;
/** What visitors request in turn, one request every `EVERY_MS`. */
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
  /** A mapping file, for columns with other names. */
  mapping?: string | undefined;
}

export interface Imported {
  lines: number;
  seconds: number;
  /** Seconds from the end of the import until the search index had all artworks. */
  searchSeconds: number;
  /** Milliseconds of each request before the import, during it, and while the search index was updated. */
  reservations: Timed;
  visits: Timed;
  /** The longest time that the server's event loop was blocked in each of the three phases, in milliseconds. */
  blocked: Record<Phase, number>;
  /** The same in processor time. */
  busiest: Record<Phase, number>;
}

export type Phase = 'alone' | 'beside' | 'after';
export type Timed = Record<Phase, number[]>;

interface ImportOptions {
  /** Milliseconds between two requests. */
  every?: number;
  /** Whether the time until the search index is complete is measured too. */
  untilIndexed?: boolean;
  /** Receives each visit, to find slow addresses. */
  onVisit?: (visit: { address: string; phase: Phase; milliseconds: number }) => void;
}

/** Imports a catalogue beside an open shop, while a reservation is written and a page is requested at a fixed rate. */
export async function measureImport(
  settings: DatabaseSettings,
  { file, mapping }: CatalogueFile,
  env: Record<string, string>,
  { every = EVERY_MS, untilIndexed = false, onVisit }: ImportOptions = {},
): Promise<Imported> {
  const database = connect(settings);
  await migrate(database);
  const { id } = await createArtwork(database);
  const place = { DATA_DIR: settings.dataDir, ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}) };
  const shop = await startMeasured('server/main.ts', { ...place, ...env }, '/artworks');
  const phases = { shop, database, id, every, onVisit };
  try {
    await visitUntil(phases, 'alone', (done) => done.length >= BEFORE);
    const before = await measurePhase(phases, 'alone', (done) => done.length >= BEFORE);
    const began = performance.now();
    const options = [...(mapping ? ['--mapping', mapping] : []), '--price', '25000'];
    const child = spawn(process.execPath, ['server/catalogue/import.ts', file, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...env, ...place },
    });
    let ended = 0;
    child.once('exit', () => {
      ended = performance.now();
    });
    const beside = await measurePhase(phases, 'beside', () => ended > 0);
    if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`);
    let indexed = untilIndexed ? 0 : ended;
    const watching = untilIndexed
      ? allIndexed(database).then(() => {
          indexed = performance.now();
        })
      : Promise.resolve();
    const after = await measurePhase(phases, 'after', () => indexed > 0);
    await watching;
    const lines = Number((await database('artworks').count({ count: '*' }))[0]?.count) - 1;
    return {
      lines,
      seconds: (ended - began) / 1000,
      searchSeconds: (indexed - ended) / 1000,
      reservations: { alone: before.reservations, beside: beside.reservations, after: after.reservations },
      visits: { alone: before.visits, beside: beside.visits, after: after.visits },
      blocked: { alone: before.blocked, beside: beside.blocked, after: after.blocked },
      busiest: { alone: before.busiest, beside: beside.busiest, after: after.busiest },
    };
  } finally {
    await shop.stop();
    await database.destroy();
  }
}

interface Phases {
  shop: MeasuredServer;
  database: Knex;
  id: number;
  every: number;
  onVisit: ImportOptions['onVisit'];
}

async function measurePhase(phases: Phases, phase: Phase, isOver: (done: number[]) => boolean) {
  await phases.shop.usage();
  const [reservations, visits] = await Promise.all([
    reserveUntil(phases.database, phases.id, isOver),
    visitUntil(phases, phase, isOver),
  ]);
  const { blocked, busiest } = await phases.shop.usage();
  return { reservations, visits, blocked, busiest };
}

async function allIndexed(database: Knex): Promise<void> {
  while (await database('search_pending').where('due_at', '<=', Date.now()).first('id')) await pause(250);
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

/** Reserves the artwork again and again, each reservation expired for the next; returns the milliseconds of each. */
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
async function visitUntil(
  { shop, every, onVisit }: Phases,
  phase: Phase,
  isOver: (done: number[]) => boolean,
): Promise<number[]> {
  const done: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let count = 0; !isOver(done); count++) {
    const address = ADDRESSES[count % ADDRESSES.length] as string;
    const visit = timeVisit(`${shop.url}${address}`).then((milliseconds) => {
      done.push(milliseconds);
      onVisit?.({ address, phase, milliseconds });
    });
    underWay.push(visit);
    await pause(every);
  }
  await Promise.all(underWay);
  return done;
}

async function timeVisit(address: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(address, { redirect: 'manual' });
  await response.arrayBuffer();
  // A busy server refuses some searches; their time counts as well.
  if (response.status !== 200 && response.status !== 503) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - began;
}
