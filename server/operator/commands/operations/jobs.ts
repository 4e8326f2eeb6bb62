import { listJobs } from '../../../jobs/records.ts';
import type { Command, CommandInput } from '../../command.ts';
import { table } from '../../table.ts';

export const jobs: Record<string, Command> = {
  list: {
    description: 'Lists imports, failed jobs and running jobs with their progress, the newest first.',
    run: list,
  },
};

async function list({ database, now }: CommandInput): Promise<string> {
  const rows = await listJobs(database, now);
  if (rows.length === 0) return 'No job runs or has failed.';
  const cells = rows.map(({ kind, key, state, attempts, progress, failure }) => [
    kind,
    key,
    state,
    String(attempts),
    progressText(progress),
    failure ?? '',
  ]);
  return table(['KIND', 'JOB', 'STATE', 'RUNS', 'PROGRESS', 'FAILURE'], cells);
}

function progressText(progress: unknown): string {
  if (typeof progress !== 'object' || progress === null) return '';
  return Object.entries(progress)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
