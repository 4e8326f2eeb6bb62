import type { JobContext } from '../jobs/context.ts';
import type { JobKind } from '../jobs/runner.ts';
import { MINUTE } from '../time/time.ts';
import { isBackupRunning } from './claim.ts';
import { runBackup } from './run.ts';

/** Regular backups to BACKUP_TO. */
export function backups({
  settings,
  database,
  now,
  log,
}: Pick<JobContext, 'settings' | 'database' | 'now' | 'log'>): JobKind[] {
  const { backup } = settings;
  if (!backup) return [];
  const { target, minutes, days } = backup;
  return [
    {
      kind: 'backup',
      intervalMs: minutes * MINUTE,
      // A backup by the command line is no failure of this job, which waits for its end.
      isDue: async (time) => !(await isBackupRunning(database, time)),
      async run({ signal }) {
        const onError = (err: unknown) => log.warn({ err }, 'old backups could not be deleted, retrying with the next');
        const deletion = { days, onError };
        const { name, ...figures } = await runBackup({ settings, target, deletion, now, stopping: signal });
        log.info({ backup: name, ...figures }, 'backup made');
        const { missingPictures } = figures;
        if (missingPictures > 0) log.warn({ backup: name, missingPictures }, 'backup has no files of some pictures');
      },
    },
  ];
}
