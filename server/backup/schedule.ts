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
        const { name, ...figures } = await runBackup({ settings, target, days, now, stopping: signal });
        log.info({ backup: name, ...figures }, 'backup made');
      },
    },
  ];
}
