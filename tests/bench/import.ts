import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createCart } from '../../database/factories/carts.ts';
import { migrate } from '../../database/migrate.ts';
import { write } from '../../database/transaction.ts';
import { startMeasured } from './measured-server.ts';

const LINES = 15_000;
const EVERY_MS = 100;
const BEFORE = 50;

export interface CatalogueFile {
  file: string;
  /** A file that says which column is what, where they have other names. */
  mapping?: string | undefined;
}

export interface Imported {
  lines: number;
  seconds: number;
  /** Milliseconds that each reservation took before the import, and beside it. */
  alone: number[];
  beside: number[];
}

/** Takes a catalogue in beside an open shop, while somebody reserves an artwork every 100 ms. */
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
    const alone = await reserveUntil(database, id, (done) => done.length === BEFORE);
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
    const beside = await reserveUntil(database, id, () => seconds > 0 || child.exitCode !== null);
    await ended;
    const lines = Number((await database('artworks').count({ count: '*' }))[0]?.count) - 1;
    return { lines, seconds, alone, beside };
  } finally {
    await shop.stop();
    await database.destroy();
  }
}

/** A catalogue of 15,000 lines without pictures. */
export async function makeCatalogue(folder: string): Promise<CatalogueFile> {
  const file = join(folder, 'works.csv');
  const lines = Array.from({ length: LINES }, (_, i) => {
    const terms = `style ${i % 40},subject ${i % 15}|subject ${i % 13}|subject ${i % 11}`;
    return `work-${i},The work called ${i},Artist ${i % 2000},category ${i % 8},medium ${i % 1900},${terms}\n`;
  });
  await writeFile(file, `slug,title,artist,category,medium,styles,subjects\n${lines.join('')}`);
  return { file };
}

/** Reserves the artwork again and again, each time lapsed by the next; tells the milliseconds of each. */
async function reserveUntil(database: Knex, id: number, isOver: (done: number[]) => boolean): Promise<number[]> {
  const done: number[] = [];
  const cart = await createCart(database);
  while (!isOver(done)) {
    const began = performance.now();
    await write(database, async (transaction) => {
      await transaction('reservations')
        .insert({ artwork_id: id, state: 'reserved', until: done.length, since: 0, cart_id: cart })
        .onConflict('artwork_id')
        .merge(['until']);
    });
    done.push(performance.now() - began);
    await pause(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
  return done;
}
