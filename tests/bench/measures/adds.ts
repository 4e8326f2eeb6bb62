import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { connect } from '../../../database/connect.ts';
import { published } from '../../../server/artworks/scopes.ts';
import { notAvailable } from '../../../server/reservations/scopes.ts';
import { startPostgres } from '../../support/programs/postgres.ts';
import { copyGallery } from '../galleries/postgres.ts';
import { worksOf } from '../galleries/works.ts';
import { type Effort, load, type Work, waitUntilIdle } from '../load.ts';
import type { MeasuredServer } from '../servers/measured-server.ts';
import { CACHED_ENV, SHOP_SERVER, start, stopAll } from '../servers/servers.ts';
import { formatRatio, openTable } from '../table.ts';
import type { AdderInput } from './adder.ts';

const ADDS_PER_SECOND = 100;
const MIN_SECONDS = 10;
const WORKS = 2;

/**
 * Processor time of an add to the cart beside cached reads, on both engines. Clients on the same cores cannot saturate the server. The
 * reads that a saturated one still serves are calculated: 1 − 100 × that time in seconds. The folder's gallery is changed.
 */
export async function measureAdds(folder: string, engines: string[], effort: Effort): Promise<void> {
  const addRow = openTable([
    'cached reads beside 100 adds a second',
    'reads per CPU-second',
    'CPU ms of an add',
    'reads still served',
    'add p50, ms',
    'add p99, ms',
  ]);
  // PostgreSQL first: its database is a copy of the folder's, which the other measurement changes.
  if (engines.includes('postgres')) {
    const postgres = await startPostgres();
    try {
      await copyGallery(folder, postgres.url, { isIndexed: false });
      for await (const row of rowsOf('PostgreSQL', folder, postgres.url, effort)) addRow(row);
    } finally {
      await postgres.stop();
    }
  }
  if (engines.includes('sqlite')) for await (const row of rowsOf('SQLite', folder, null, effort)) addRow(row);
}

async function* rowsOf(engine: string, folder: string, databaseUrl: string | null, { seconds, rounds }: Effort) {
  const duration = Math.max(MIN_SECONDS, seconds);
  const slugs = await freeSlugs(folder, databaseUrl, WORKS * rounds * duration * ADDS_PER_SECOND);
  const server = await start(SHOP_SERVER, folder, { ...CACHED_ENV, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  const { compared, mix } = await worksOf(server.url);
  for (const work of [compared[0] as Work, mix]) {
    await load(server, work, duration);
    const rates: number[] = [];
    const costs: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await waitUntilIdle(server);
      const before = await measureCpu(server, () => load(server, work, duration));
      const rate = before.reads / before.cpu;
      const adding = await prepareAdds(server, slugs.splice(0, duration * ADDS_PER_SECOND));
      const during = await measureCpu(server, async () => {
        const [reads, taken] = await Promise.all([load(server, work, duration), adding()]);
        times.push(...taken);
        return reads;
      });
      rates.push(rate);
      costs.push((1_000 * (during.cpu - during.reads / rate)) / (duration * ADDS_PER_SECOND));
    }
    const cost = quantile(costs, 0.5);
    const share = formatRatio(1 - (ADDS_PER_SECOND * cost) / 1_000);
    const name = `${engine}: ${work.name}`;
    yield [name, quantile(rates, 0.5), cost.toFixed(2), share, quantile(times, 0.5), quantile(times, 0.99)];
  }
  await stopAll();
}

/** The number of reads, and the CPU seconds of the thread that serves. */
async function measureCpu(
  server: MeasuredServer,
  read: () => Promise<number>,
): Promise<{ reads: number; cpu: number }> {
  const before = await server.usage();
  const reads = await read();
  return { reads, cpu: (await server.usage()).servingCpu - before.servingCpu };
}

/** Gets a token for each visitor. The result lets all of them add one artwork each, and returns the milliseconds of each add. */
async function prepareAdds({ url }: MeasuredServer, slugs: string[]): Promise<() => Promise<number[]>> {
  const workerData: AdderInput = { url, slugs, intervalMs: 1_000 / ADDS_PER_SECOND };
  const adder = new Worker(join(import.meta.dirname, 'adder.ts'), { workerData });
  await once(adder, 'message');
  return async () => {
    adder.postMessage('start');
    const [times]: number[][] = await once(adder, 'message');
    return times ?? [];
  };
}

/** Slugs of free artworks of all ages, in the order of the slugs. */
async function freeSlugs(dataDir: string, databaseUrl: string | null, count: number): Promise<string[]> {
  const database = connect({ dataDir, databaseUrl });
  const slugs: string[] = await database('artworks')
    .modify(published(Date.now()))
    .whereNotIn('id', database('reservations').modify(notAvailable(Date.now())).select('artwork_id'))
    .orderBy('id')
    .pluck('slug');
  await database.destroy();
  if (slugs.length < count) {
    throw new Error(
      `Adds need ${count} free artworks, and this gallery has ${slugs.length}. Please choose a larger one.`,
    );
  }
  const spread = Array.from(
    { length: count },
    (_, index) => slugs[Math.floor((index * slugs.length) / count)] as string,
  );
  return spread.sort((a, b) => a.localeCompare(b));
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
