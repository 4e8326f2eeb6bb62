import cluster, { type Worker } from 'node:cluster';
import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { openLog, standardOutput } from '../../http/monitoring/log.ts';
import type { Metrics } from '../../http/monitoring/metrics.ts';
import { hostJobs, type JobHost } from '../../jobs/thread/host.ts';
import { SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';
import type { Settings } from '../settings/settings.ts';
import { listen, originOf } from './listen.ts';

/** Milliseconds before a stopped worker process is replaced, so that a worker that cannot start does not loop. */
const RESTART_DELAY = SECOND;

/** Milliseconds from a stop signal until the thread of background jobs ends in any case; the database rolls back its transaction. */
const JOBS_DEADLINE = 1_500;

/** Milliseconds from the end of the drain until worker processes that still run are killed; `serve.ts` needs less. */
const KILL_DEADLINE = 16 * SECOND;

/**
 * Runs `PROCESSES` worker processes and, for all of them, one thread of background jobs. Replaces processes that stop, and exits when
 * all have stopped after a signal.
 */
export async function supervise(settings: Settings): Promise<void> {
  let stopping = false;
  let served = false;
  let jobs: JobHost | null = null;
  let areJobsClosed = true;
  const exitIfStopped = () => {
    if (stopping && areJobsClosed && running().length === 0) process.exit(0);
  };
  const log = openLog(settings.logLevel, standardOutput());
  const metrics = await openMetricsServer(settings, async () => {
    const texts = await Promise.all([processMetrics(log), jobs?.metrics()]);
    return texts.join('');
  });
  cluster.on('listening', (_worker, { port }) => {
    served = true;
    if (settings.jobs === 'thread' && settings.environment !== 'development' && !stopping)
      jobs ??= startJobThread(settings, port);
  });
  cluster.on('exit', (_worker, code) => {
    // No worker has ever listened: the cause, which it has logged, stops the others as well.
    if (!served && !stopping) process.exit(code || 1);
    if (!stopping) setTimeout(() => stopping || cluster.fork(), RESTART_DELAY);
    exitIfStopped();
  });
  const { processes, drainSeconds } = settings;
  for (let count = 0; count < processes; count += 1) cluster.fork();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (jobs && !stopping) {
        areJobsClosed = false;
        void withTimeLimit(jobs.close(), JOBS_DEADLINE, undefined).then(() => {
          areJobsClosed = true;
          exitIfStopped();
        });
      }
      stopping = true;
      metrics?.close();
      exitIfStopped();
      for (const worker of running()) worker.process.kill('SIGTERM');
      setTimeout(
        () => {
          for (const worker of running()) worker.process.kill('SIGKILL');
        },
        drainSeconds * SECOND + KILL_DEADLINE,
      ).unref();
    });
  }
}

/** The metrics of all worker processes; empty if one of them does not respond within five seconds. */
function processMetrics(log: Logger): Promise<string> {
  return new AggregatorRegistry().clusterMetrics().catch((err) => {
    log.warn({ err }, 'a server process did not report its metrics; only those of background jobs are sent');
    return '';
  });
}

function startJobThread(settings: Settings, port: number): JobHost {
  const stream = standardOutput();
  const log = openLog(settings.logLevel, stream);
  const origin = settings.publicUrl ?? originOf(settings.host, port);
  return hostJobs({ settings, origin, log, writeLine: (line) => stream.write(line) });
}

/** Node lists a stopped worker until it has disconnected too, so dead workers are filtered out. */
function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}

/** A single process serves /metrics itself; worker processes report to the primary, which serves the sum. */
export async function serveMetrics(settings: Settings, { registry, text }: Metrics): Promise<Server | null> {
  if (cluster.isPrimary) return openMetricsServer(settings, text);
  AggregatorRegistry.setRegistries([registry]);
  // The constructor registers the listener that answers the primary's requests.
  new AggregatorRegistry();
  return null;
}

/** Listens on METRICS_HOST, by default loopback, only when METRICS_PORT is set and is not PORT. */
async function openMetricsServer(
  { metricsHost, metricsPort, port }: Settings,
  metricsText: () => Promise<string>,
): Promise<Server | null> {
  if (metricsPort === null || metricsPort === port) return null;
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end();
    const text = await metricsText().catch(() => null);
    if (text === null) return res.writeHead(503).end();
    res.writeHead(200, { 'Content-Type': AggregatorRegistry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
  await listen(server, metricsPort, metricsHost);
  return server;
}
