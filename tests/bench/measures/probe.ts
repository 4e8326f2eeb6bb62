import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of the bench that requests addresses beside a load until a message stops it. The load's own work does not delay it.
// It posts the milliseconds of each response, and Infinity for one that is not 200.

export interface Probe {
  address: string;
  /** Whether all requests use one connection; otherwise each opens its own. */
  isReused: boolean;
}

const EVERY_MS = 20;
const probes: Probe[] = workerData;
const reused = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[][] = probes.map(() => []);
let isStopped = false;

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(probes.map(repeat));
reused.destroy();
parentPort?.postMessage(times);

async function repeat({ address, isReused }: Probe, index: number): Promise<void> {
  const agent = isReused ? reused : new Agent({ keepAlive: false });
  while (!isStopped) {
    const began = performance.now();
    const status = await get(address, agent);
    times[index]?.push(status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function get(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}
