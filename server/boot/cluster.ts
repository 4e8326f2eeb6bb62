import cluster, { type Worker } from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from '../http/metrics.ts';
import { listen } from './listen.ts';
import type { Settings } from './settings.ts';

/** Milliseconds before a process that ended is replaced, so that one that cannot start does not spin. */
const PAUSE = 1_000;

/** Milliseconds after a signal in which serving processes end by themselves (`serve.ts`); one that does not is killed. */
const STOP_LIMIT = 16_000;

/** Keeps as many serving processes as are wanted, and ends when they have all stopped. */
export async function supervise(settings: Settings): Promise<void> {
  let stopping = false;
  let served = false;
  const metrics = await openMetricsServer(settings, () => new AggregatorRegistry().clusterMetrics());
  cluster.on('listening', () => {
    served = true;
  });
  cluster.on('exit', (_worker, code) => {
    // Whatever kept the first from starting keeps the others from it too; it has said what.
    if (!served && !stopping) process.exit(code || 1);
    if (!stopping) setTimeout(() => stopping || cluster.fork(), PAUSE);
    else if (running().length === 0) process.exit(0);
  });
  for (let count = 0; count < settings.processes; count += 1) cluster.fork();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      metrics?.close();
      if (running().length === 0) process.exit(0);
      for (const worker of running()) worker.process.kill('SIGTERM');
      setTimeout(() => {
        for (const worker of running()) worker.process.kill('SIGKILL');
      }, STOP_LIMIT).unref();
    });
  }
}

/** One that has ended stays in Node's list until it is disconnected too, which may be heard of after its end. */
function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}

/** One process answers /metrics itself; of several each reports to the first, which answers for all. */
export async function serveMetrics(settings: Settings, { registry }: Metrics): Promise<Server | null> {
  if (cluster.isPrimary) return openMetricsServer(settings, () => registry.metrics());
  AggregatorRegistry.setRegistries([registry]);
  // Constructing one is what makes this process listen for the question.
  new AggregatorRegistry();
  return null;
}

/** On loopback alone, and only if asked for. */
async function openMetricsServer(
  { metricsPort, port }: Settings,
  figures: () => Promise<string>,
): Promise<Server | null> {
  if (metricsPort === null || metricsPort === port) return null;
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end();
    const text = await figures().catch(() => null);
    if (text === null) return res.writeHead(503).end();
    res.writeHead(200, { 'Content-Type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
  await listen(server, metricsPort, '127.0.0.1');
  return server;
}
