import { setTimeout as pause } from 'node:timers/promises';
import { type MeasuredServer, startMeasured } from '../servers/measured-server.ts';

const STARTS = 3;
/** A start that takes longer is not repeated. */
const SLOW_START_MS = 10_000;
/** Milliseconds between two requests of a visitor after the start. */
const INTERVAL_MS = 100;

/**
 * Milliseconds from the start of the process to the first response: the median of several starts. The first start fills the compile cache
 * and does not count.
 */
export async function startTime(script: string, env: Record<string, string>): Promise<number> {
  const taken: number[] = [];
  for (let count = 0; count <= STARTS; count++) {
    const server = await startMeasured(script, env, '/artworks');
    taken.push(server.startedIn);
    await server.stop();
    if (server.startedIn > SLOW_START_MS) break;
  }
  const later = taken.slice(-STARTS).sort((a, b) => a - b);
  return later[Math.floor(later.length / 2)] ?? Number.NaN;
}

/** Milliseconds of responses in the first seconds after a start, while the process builds its indexes. One request every 100 ms. */
export async function firstResponses(
  start: () => Promise<MeasuredServer>,
  addresses: string[],
  seconds: number,
): Promise<number[]> {
  const server = await start();
  const taken: number[] = [];
  const began = performance.now();
  for (let count = 0; performance.now() - began < seconds * 1000; count++) {
    const sentAt = performance.now();
    const response = await fetch(server.url + addresses[count % addresses.length]);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${addresses[count % addresses.length]} answered ${response.status}.`);
    taken.push(performance.now() - sentAt);
    await pause(Math.max(0, INTERVAL_MS - (performance.now() - sentAt)));
  }
  await server.stop();
  return taken;
}
