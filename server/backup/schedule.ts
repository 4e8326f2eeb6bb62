import type { JobContext } from '../jobs/context.ts';
import type { JobKind } from '../jobs/runner.ts';
import { MINUTE } from '../time.ts';
import { runBackup } from './run.ts';

/** Regular backups to BACKUP_TO. */
export function backups({ settings, now, log }: Pick<JobContext, 'settings' | 'now' | 'log'>): JobKind[] {
  const { backup } = settings;
  if (!backup) return [];
  const { target, minutes, days } = backup;
  return [
    {
      kind: 'backup',
      every: minutes * MINUTE,
      async run({ signal }) {
        const onError = (err: unknown) => log.warn({ err }, 'old backups could not be deleted, retrying with the next');
        const deletion = { days, onError };
        const { name, ...figures } = await runBackup({ settings, target, deletion, now, stopping: signal });
        log.info({ backup: name, ...figures }, 'backup made');
      },
    },
  ];
}
