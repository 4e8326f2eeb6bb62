import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of the bench that requests addresses beside a load until it is told to stop, so that the load's own work delays no probe.
// It posts the milliseconds of each response.

export interface Probe {
  address: string;
  /** Whether all requests use one connection; otherwise each opens its own. */
  isKept: boolean;
}

const EVERY_MS = 20;
const probes: Probe[] = workerData;
const kept = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[][] = probes.map(() => []);
let isStopped = false;

parentPort?.once('message', () => {
  isStopped = true;
});
await Promise.all(probes.map(repeat));
kept.destroy();
parentPort?.postMessage(times);

async function repeat({ address, isKept }: Probe, index: number): Promise<void> {
  const agent = isKept ? kept : new Agent({ keepAlive: false });
  while (!isStopped) {
    const began = performance.now();
    await get(address, agent);
    times[index]?.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

function get(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode} to a probe.`));
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end();
  });
}
