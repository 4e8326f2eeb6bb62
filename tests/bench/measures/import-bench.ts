import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../../database/connect.ts';
import { startPostgres } from '../../support/programs/postgres.ts';
import { CACHED_ENV } from '../servers/servers.ts';
import { print } from '../table.ts';
import { type Imported, makeCatalogue, measureImport, type Phase } from './import.ts';

/** Milliseconds between two requests. */
const EVERY = 50;

const PHASES: [Phase, string][] = [
  ['alone', 'before'],
  ['beside', 'beside the import'],
  ['after', 'while the search index catches up'],
];

/** How long visitors wait while a large catalogue is imported beside an open shop. */
export async function benchImport(lines: number, engines: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-bench-'));
  const file = await makeCatalogue(folder, lines);
  const run = (settings: DatabaseSettings) =>
    measureImport(settings, file, { ...CACHED_ENV, LOG_LEVEL: 'error' }, { every: EVERY, untilIndexed: true });
  try {
    if (engines.includes('sqlite')) show('SQLite', await run({ dataDir: join(folder, 'sqlite'), databaseUrl: null }));
    if (!engines.includes('postgres')) return;
    const postgres = await startPostgres();
    try {
      show('PostgreSQL', await run({ dataDir: join(folder, 'postgres'), databaseUrl: postgres.url }));
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function show(
  engine: string,
  { lines, seconds, searchSeconds, visits, reservations, blocked, busiest }: Imported,
): void {
  const rows = PHASES.map(([phase, name]) => [
    name,
    visits[phase].length,
    ...[0.5, 0.99, 1].map((share) => quantile(visits[phase], share)),
    ...[0.99, 1].map((share) => quantile(reservations[phase], share)),
    blocked[phase].toFixed(1),
    busiest[phase].toFixed(1),
  ]);
  const head = [
    'visits',
    'p50, ms',
    'p99, ms',
    'longest, ms',
    'reservation p99, ms',
    'longest, ms',
    'blocked, ms',
    'of processor time, ms',
  ];
  print([`${engine}: import of ${lines.toLocaleString('en')} artworks`, ...head], rows);
  console.log(
    `The import took ${seconds.toFixed(1)} s. The search index was complete ${searchSeconds.toFixed(1)} s later.`,
  );
}

function quantile(milliseconds: number[], share: number): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}
