import type { Knex } from 'knex';
import { Gauge } from 'prom-client';
import type { JobContext } from '../jobs/context.ts';
import { MINUTE } from '../time/time.ts';

type MetricsContext = Pick<JobContext, 'metrics' | 'database' | 'now'> & {
  settings: Pick<JobContext['settings'], 'backup'>;
};

/** The age of the newest regular backup and the time between two. Both are 0 without BACKUP_TO. */
export function registerBackupMetrics({ metrics, settings: { backup }, database, now }: MetricsContext): void {
  const registers = [metrics.registry];
  const interval = new Gauge({
    name: 'backup_interval_seconds',
    help: 'Time from the end of a regular backup to the start of the next',
    registers,
    aggregator: 'max',
  });
  interval.set(backup ? (backup.minutes * MINUTE) / 1000 : 0);
  new Gauge({
    name: 'backup_newest_age_seconds',
    help: 'Time since the last regular backup was made, or since the first one was due',
    registers,
    aggregator: 'max',
    async collect() {
      if (!backup) return;
      // If the database does not answer, the metric keeps its value and the others are still served.
      const at = await newestAt(database).catch(() => null);
      if (at !== null) this.set(Math.max(0, now() - at) / 1000);
    },
  });
}

async function newestAt(database: Knex): Promise<number | null> {
  const job = await database('jobs').where({ kind: 'backup', key: '' }).first('finished_at', 'created_at');
  return job ? Number(job.finished_at ?? job.created_at) : null;
}
