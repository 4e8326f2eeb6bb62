import cluster, { type Worker } from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from './http/metrics.ts';
import type { Settings } from './settings.ts';

/** Milliseconds before a process that ended is replaced, so that one that cannot start does not spin. */
const PAUSE = 1_000;

/** Keeps as many serving processes as are wanted, and ends when they have all stopped. */
export function supervise(settings: Settings): void {
  let stopping = false;
  for (let count = 0; count < settings.processes; count += 1) cluster.fork();
  const metrics = openMetricsServer(settings, () => new AggregatorRegistry().clusterMetrics());
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => stopping || cluster.fork(), PAUSE);
    else if (running().length === 0) process.exit(0);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      metrics?.close();
      if (running().length === 0) process.exit(0);
      for (const worker of running()) worker.process.kill('SIGTERM');
    });
  }
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** One process answers /metrics itself; of several each reports to the first, which answers for all. */
export function serveMetrics(settings: Settings, { registry }: Metrics): Server | null {
  if (cluster.isPrimary) return openMetricsServer(settings, () => registry.metrics());
  AggregatorRegistry.setRegistries([registry]);
  // Constructing one is what makes this process listen for the question.
  new AggregatorRegistry();
  return null;
}

/** On loopback alone, and only if asked for. */
function openMetricsServer({ metricsPort, port }: Settings, figures: () => Promise<string>): Server | null {
  if (metricsPort === null || metricsPort === port) return null;
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end();
    const text = await figures().catch(() => null);
    if (text === null) return res.writeHead(503).end();
    res.writeHead(200, { 'Content-Type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
  return server.listen(metricsPort, '127.0.0.1');
}
