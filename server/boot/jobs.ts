import cluster from 'node:cluster';
import type { DestinationStream } from 'pino';
import { startCheckpoints } from '../../database/connection/checkpoints.ts';
import type { Context } from '../context.ts';
import { openLog } from '../http/monitoring/log.ts';
import { openMetrics } from '../http/monitoring/metrics.ts';
import { hostJobs } from '../jobs/thread/host.ts';
import { withTimeLimit } from '../time/time-limit.ts';
import { serveMetrics } from './serve/cluster.ts';
import { originOf } from './serve/listen.ts';
import type { Settings } from './settings/settings.ts';
import { stopOnSignals } from './signals.ts';

/** Milliseconds after a stop signal until the process exits; the database rolls back a transaction that is cut off. */
const CLOSE_DEADLINE = 1_500;

/** Milliseconds after the start until the thread of checkpoints starts. */
const CHECKPOINT_DELAY = 5_000;

export interface Background {
  close(): Promise<void>;
}

interface OpenOptions {
  /** Starts the links in mails. */
  origin: string;
  /** Receives the lines of the thread's log. */
  stream: DestinationStream;
}

/** Work beside a serving process: background jobs, and checkpoints of SQLite's log. */
export async function openBackground(context: Context, options: OpenOptions): Promise<Background> {
  const { database, log } = context;
  const jobs = await openJobs(context, options);
  const checkpoints = startCheckpoints(database, {
    firstDelayMs: CHECKPOINT_DELAY,
    onError: (err) =>
      log.warn({ err }, 'checkpoint of the SQLite write-ahead log failed; writes checkpoint it themselves'),
  });
  return {
    close: async () => {
      await Promise.all([jobs?.close(), checkpoints.close()]);
    },
  };
}

/** Null where another process runs the jobs. The serving thread loads the modules of the jobs only in development. */
async function openJobs(context: Context, { origin, stream }: OpenOptions): Promise<Background | null> {
  const { settings, log, metrics } = context;
  if (settings.jobs !== 'thread') return null;
  // Vite, which renders mails in development, runs in the serving thread.
  if (settings.environment === 'development') {
    const [{ jobKinds }, { openRunner }] = await Promise.all([import('../jobs/kinds.ts'), import('../jobs/runner.ts')]);
    const runner = openRunner(context, jobKinds(context, origin));
    runner.start();
    return runner;
  }
  // The primary process has the thread for all its worker processes.
  if (cluster.isWorker) return null;
  const host = hostJobs({ settings, origin, log, writeLine: (line) => stream.write(line) });
  metrics.include(host.metrics);
  return host;
}

/** A process that serves no pages and runs background jobs until a stop signal. */
export async function runJobsOnly(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel);
  const metrics = openMetrics();
  const metricsServer = await serveMetrics(settings, metrics);
  const origin = settings.publicUrl ?? originOf(settings.host, settings.port);
  const { startJobs } = await import('../jobs/start.ts');
  const jobs = await startJobs({ settings, origin, log, metrics });
  stopOnSignals(async () => {
    metricsServer?.close();
    const closed = jobs.close().then(() => true);
    if (!(await withTimeLimit(closed, CLOSE_DEADLINE, false)))
      log.warn('background jobs did not stop in time; the next process continues them');
  });
  console.log('Galerya runs background jobs');
}
