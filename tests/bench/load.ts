import { setTimeout } from 'node:timers/promises';
import autocannon, { type Client, type Request } from 'autocannon';
import type { MeasuredServer } from './servers/measured-server.ts';

export interface Work {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Requested instead of `path`, in a cycle. Each connection starts at another one. */
  paths?: string[];
}

export interface Effort {
  /** Duration of one load. */
  seconds: number;
  rounds: number;
}

/** The header that current browsers send. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 1;
const IDLE_SECONDS = 5;
/** CPU seconds that an idle server uses in two seconds. */
const IDLE_CPU_SECONDS = 0.06;
const MAX_CHECKS = 60;
/** Timeout of one response. */
const TIMEOUT_MS = 300_000;
/** Slower servers get one request at a time: ten concurrent requests would wait for each other. */
const SLOW_RESPONSE_MS = 200;
/** Time for repeated requests to a slow server. */
const SLOW_BUDGET_MS = 3_000;

export interface Measured {
  server: MeasuredServer;
  work: Work;
}

/** Measures the same work on several servers. */
export function measure(servers: MeasuredServer[], work: Work, effort: Effort): Promise<number[]> {
  return measureEach(
    servers.map((server) => ({ server, work })),
    effort,
  );
}

/**
 * Responses per CPU second of each server: the median of several rounds. Servers alternate, so that noise of the machine affects all of
 * them. A slow server gets only a few requests.
 */
export async function measureEach(all: Measured[], { seconds, rounds }: Effort): Promise<number[]> {
  // The work after a start would slow the other servers too.
  for (const { server } of all) await idleShare(server);
  const figures: number[][] = all.map(() => []);
  const slow: boolean[] = [];
  for (const [index, measured] of all.entries()) {
    const rate = await rateOfSlow(measured);
    slow.push(rate !== null);
    if (rate !== null) figures[index]?.push(rate);
  }
  for (let round = 0; round < rounds; round++) {
    for (const [index, measured] of all.entries()) {
      if (!slow[index]) figures[index]?.push(await rateOf(measured, seconds));
    }
  }
  return figures.map(median);
}

/** Subtracts the processor time of the idle server, which may be a fifth of the time of cached responses. */
async function rateOf({ server, work }: Measured, seconds: number): Promise<number> {
  const idle = await idleShare(server);
  const began = performance.now();
  const before = await server.usage();
  const answered = await load(server, work, seconds);
  const after = await server.usage();
  return answered / (after.cpu - before.cpu - (idle * (performance.now() - began)) / 1_000);
}

const idleShares = new WeakMap<MeasuredServer, number>();

/** CPU seconds per second of a server without requests, measured once, when the work after its start is done. */
async function idleShare(server: MeasuredServer): Promise<number> {
  const known = idleShares.get(server);
  if (known !== undefined) return known;
  await waitUntilIdle(server);
  const before = await server.usage();
  await setTimeout(IDLE_SECONDS * 1_000);
  const share = ((await server.usage()).cpu - before.cpu) / IDLE_SECONDS;
  idleShares.set(server, share);
  return share;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * The rate of a slow server. Null for a fast one, which has then been warmed up by a short load. The first response fills caches and does
 * not count.
 */
async function rateOfSlow({ server, work }: Measured): Promise<number | null> {
  await requestOnce(server, work, 0);
  const before = await server.usage();
  const began = performance.now();
  let count = 0;
  do await requestOnce(server, work, ++count);
  while (count < 3 && performance.now() - began < SLOW_BUDGET_MS);
  const after = await server.usage();
  if ((performance.now() - began) / count > SLOW_RESPONSE_MS) return count / (after.cpu - before.cpu);
  await load(server, work, WARM_UP_SECONDS);
  return null;
}

async function requestOnce({ url }: MeasuredServer, { path, paths, headers }: Work, count: number): Promise<void> {
  const address = paths?.[Math.floor((count * paths.length) / 4)] ?? path;
  const response = await fetch(url + address, { headers: accepting(headers), signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.arrayBuffer();
}

/** Counts the responses within `duration` seconds to ten connections. */
export async function load({ url }: MeasuredServer, work: Work, duration: number): Promise<number> {
  const { name, path, paths } = work;
  const headers = accepting(work.headers);
  let place = 0;
  const setupClient = (client: Client) => {
    if (!paths) return;
    const start = Math.floor((place++ * paths.length) / CONNECTIONS);
    const rotated = [...paths.slice(start), ...paths.slice(0, start)];
    client.setRequests(rotated.map((each): Request => ({ method: 'GET', path: each, headers })));
  };
  const result = await autocannon({
    url: url + path,
    headers,
    duration,
    connections: CONNECTIONS,
    timeout: TIMEOUT_MS / 1000,
    setupClient,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers other than 2xx and ${result.errors} errors from ${url}${path}.`);
  }
  return result['2xx'];
}

/** Servers compress as browsers get the pages, unless the work chooses another encoding. */
function accepting(headers: Work['headers']): Record<string, string> {
  return { 'Accept-Encoding': BROWSER_ENCODINGS, ...headers };
}

/** Waits, two minutes at most, until the work after a start is done. */
export async function waitUntilIdle(server: MeasuredServer): Promise<void> {
  let idleChecks = 0;
  let last = (await server.usage()).cpu;
  for (let check = 0; idleChecks < 3 && check < MAX_CHECKS; check++) {
    await setTimeout(2_000);
    const { cpu } = await server.usage();
    idleChecks = cpu - last < IDLE_CPU_SECONDS ? idleChecks + 1 : 0;
    last = cpu;
  }
}
