import autocannon, { type Client, type Request } from 'autocannon';
import type { MeasuredServer } from './measured-server.ts';

export interface Work {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Asked instead of `path`, over and over, each connection from another place. */
  paths?: string[];
}

export interface Effort {
  /** Of one load. */
  seconds: number;
  rounds: number;
}

const connections = 10;
const warmUpSeconds = 1;
/** What is asked of a server that takes long for each answer: one after the other, so that none waits for all of them. */
const alone = { amount: 3, connections: 1 };
/** Milliseconds for one answer. */
const longestMs = 300_000;
/** Milliseconds for three answers. */
const patienceMs = 600;

/**
 * Answers per second of a server's processor time, the median of some rounds, for each server; in turns, so that a noisy
 * moment of the machine meets all of them.
 */
export async function measure(servers: MeasuredServer[], work: Work, { seconds, rounds }: Effort): Promise<number[]> {
  const figures: number[][] = servers.map(() => []);
  const slow: boolean[] = [];
  for (const server of servers) slow.push(await isSlow(server, work));
  for (let round = 0; round < rounds; round++) {
    for (const [index, server] of servers.entries()) {
      if (round > 0 && slow[index]) continue;
      const before = await server.usage();
      const answered = await load(server, work, slow[index] ? alone : { duration: seconds, connections });
      const after = await server.usage();
      figures[index]?.push(answered / (after.cpu - before.cpu));
    }
  }
  return figures.map(median);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Whether one round takes long enough to be believed, and more would take too long; the others are warm afterwards. */
async function isSlow(server: MeasuredServer, work: Work): Promise<boolean> {
  const began = performance.now();
  for (let count = 0; count < 3; count++) {
    await fetch(server.url + work.path, { headers: work.headers }).then((response) => response.arrayBuffer());
  }
  if (performance.now() - began > patienceMs) return true;
  await load(server, work, { duration: warmUpSeconds, connections });
  return false;
}

async function load(
  { url }: MeasuredServer,
  { name, path, headers, paths }: Work,
  extent: { amount: number; connections: number } | { duration: number; connections: number },
): Promise<number> {
  let place = 0;
  const setupClient = (client: Client) => {
    if (!paths) return;
    const start = Math.floor((place++ * paths.length) / connections);
    const rotated = [...paths.slice(start), ...paths.slice(0, start)];
    client.setRequests(rotated.map((each): Request => ({ method: 'GET', path: each, headers })));
  };
  const result = await autocannon({ url: url + path, headers, ...extent, timeout: longestMs / 1000, setupClient });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${name}: ${result.non2xx} answers other than 2xx and ${result.errors} errors from ${url}${path}.`);
  }
  return result['2xx'];
}
