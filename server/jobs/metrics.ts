import { Counter, Gauge } from 'prom-client';
import { SingleFlight } from '../cache/cached.ts';
import type { Backlog } from './backlog.ts';
import type { JobContext } from './context.ts';
import { readBacklogs, type WaitingWork } from './waiting.ts';

export interface JobMetrics {
  /** Counts a run and its time. */
  measure(kind: string, run: () => Promise<unknown>): Promise<void>;
}

type MeasuredKind = WaitingWork & { kind: string };

const LABEL_NAMES = ['kind'] as const;

export function registerJobMetrics(context: JobContext, kinds: MeasuredKind[]): JobMetrics {
  measureBacklogs(context, kinds);
  const registers = [context.metrics.registry];
  const running = new Gauge({ name: 'jobs_running', help: 'Active runs', labelNames: LABEL_NAMES, registers });
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Ended runs: done, failed',
    registers,
    labelNames: ['kind', 'outcome'] as const,
  });
  // Prometheus' increase() does not see the first event of a series that begins with 1.
  for (const { kind } of kinds) for (const outcome of ['done', 'failed']) runs.inc({ kind, outcome }, 0);
  const seconds = new Counter({
    name: 'job_run_seconds_total',
    help: 'Duration of ended runs',
    labelNames: LABEL_NAMES,
    registers,
  });
  return {
    async measure(kind, run) {
      const began = performance.now();
      running.inc({ kind });
      let outcome = 'failed';
      try {
        await run();
        outcome = 'done';
      } finally {
        running.dec({ kind });
        runs.inc({ kind, outcome });
        seconds.inc({ kind }, (performance.now() - began) / 1000);
      }
    },
  };
}

function measureBacklogs({ metrics, database, now }: JobContext, kinds: MeasuredKind[]): void {
  /** Both gauges of one scrape share a read. */
  const reads = new SingleFlight<'all', Map<string, Backlog>>();
  function gaugeOf(about: { name: string; help: string }, measured: (backlog: Backlog) => number): void {
    new Gauge({
      ...about,
      labelNames: LABEL_NAMES,
      registers: [metrics.registry],
      aggregator: 'max',
      async collect() {
        const backlogs = reads.share('all', () => readBacklogs(database, kinds, now()));
        // If the database does not answer, the metric keeps its values and the others are still served.
        const read = await backlogs.catch(() => new Map<string, Backlog>());
        for (const { kind } of kinds) {
          const backlog = read.get(kind);
          if (backlog) this.set({ kind }, measured(backlog));
        }
      },
    });
  }

  gaugeOf(
    { name: 'jobs_waiting', help: 'Due work that no process has begun: rows of the kind, such as mails, or jobs' },
    ({ waiting }) => waiting,
  );
  gaugeOf({ name: 'jobs_oldest_waiting_seconds', help: 'Time since the oldest waiting work was due' }, ({ since }) =>
    since === null ? 0 : Math.max(0, now() - since) / 1000,
  );
}
