import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { migrate } from '../../database/migrate.ts';
import { write } from '../../database/transaction.ts';
import { startPostgres } from '../support/postgres.ts';

// node tests/bench/import.ts [works.csv mapping.json]: an import of 15,000 lines, and how long a reservation takes before and beside it.

const LINES = 15_000;
const EVERY_MS = 50;
const BEFORE = 100;

const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
const postgres = await startPostgres();
try {
  await bench('SQLite', { dataDir: join(folder, 'sqlite'), databaseUrl: null });
  await bench('PostgreSQL', { dataDir: join(folder, 'postgres'), databaseUrl: postgres.url });
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function bench(name: string, settings: DatabaseSettings): Promise<void> {
  const database = connect(settings);
  await migrate(database);
  const { id } = await createArtwork(database);
  tell(`${name}, reservations alone`, await reserveUntil(database, id, (done) => done.length === BEFORE));
  const began = performance.now();
  const child = spawn(process.execPath, ['server/catalogue/import.ts', ...(await given()), '--price', '25000'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' },
  });
  const ended = once(child, 'exit');
  tell(`${name}, beside the import`, await reserveUntil(database, id, () => child.exitCode !== null));
  const [code] = await ended;
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  const lines = Number((await database('artworks').count({ count: '*' }))[0]?.count) - 1;
  console.log(`${name}, import of ${lines} lines: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await database.destroy();
}

async function given(): Promise<string[]> {
  const [file, mapping] = process.argv.slice(2);
  if (file) return mapping ? [file, '--mapping', mapping] : [file];
  const made = join(folder, 'works.csv');
  const lines = Array.from({ length: LINES }, (_, i) => {
    const terms = `style ${i % 40},subject ${i % 15}|subject ${i % 13}|subject ${i % 11}`;
    return `work-${i},The work called ${i},Artist ${i % 2000},category ${i % 8},medium ${i % 1900},${terms}\n`;
  });
  await writeFile(made, `slug,title,artist,category,medium,styles,subjects\n${lines.join('')}`);
  return [made];
}

/** Reserves the artwork again and again, each time lapsed by the next; tells the milliseconds of each. */
async function reserveUntil(database: Knex, id: number, isOver: (done: number[]) => boolean): Promise<number[]> {
  const done: number[] = [];
  while (!isOver(done)) {
    const began = performance.now();
    await write(database, async (transaction) => {
      await transaction('reservations')
        .insert({ artwork_id: id, state: 'reserved', until: done.length, since: 0 })
        .onConflict('artwork_id')
        .merge(['until']);
    });
    done.push(performance.now() - began);
    await pause(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
  return done;
}

function tell(what: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)} (${sorted.length})`);
}
