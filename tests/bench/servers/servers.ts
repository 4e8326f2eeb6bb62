import type { Work } from '../load.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { saveResponses } from './saved-responses.ts';

export const CACHED_ENV = { SESSION_SECRET: 'only-for-this-bench-0123456789', PUBLIC_URL: 'http://127.0.0.1' };
export const UNCACHED_ENV = { ...CACHED_ENV, PAGE_CACHE_MB: '0' };

export const SHOP_SERVER = 'server/main.ts';
export const NAIVE_SERVER = 'tests/bench/servers/naive/server.ts';
/** In larger galleries each list of the naive build takes minutes. */
const NAIVE_MAX_ARTWORKS = 200_000;

const started: MeasuredServer[] = [];

export async function start(
  script: string,
  folder: string,
  env: Record<string, string> = {},
  first = '/artworks',
): Promise<MeasuredServer> {
  const server = await startMeasured(script, { DATA_DIR: folder, ...env }, first);
  started.push(server);
  return server;
}

/** Null if the gallery is too large for it. */
export async function startNaive(folder: string, size: number): Promise<MeasuredServer | null> {
  return isForNaive(size) ? start(NAIVE_SERVER, folder) : null;
}

export function isForNaive(size: number): boolean {
  return size <= NAIVE_MAX_ARTWORKS;
}

export async function startRaw(shop: MeasuredServer, folder: string, works: Work[]): Promise<MeasuredServer> {
  return start(
    'tests/bench/servers/raw-server.ts',
    folder,
    { ANSWERS: await saveResponses(shop, folder, works) },
    works[0]?.path,
  );
}

export async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((server) => server.stop()));
}
