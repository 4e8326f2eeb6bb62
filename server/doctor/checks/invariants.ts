import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { environment } from '../../boot/settings/environment.ts';
import { MINUTE } from '../../time/time.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';

/** Milliseconds. */
export const INVARIANTS_LIMIT = 2 * MINUTE;

const PROGRAM = join(import.meta.dirname, '../../check-invariants.ts');

/**
 * Runs `check:invariants` in a process of its own, because queries of SQLite block a process and cannot be interrupted: the limit
 * ends the process.
 */
export function checkInvariants({ settings: { dataDir, databaseUrl }, env }: DoctorContext): Promise<Finding[]> {
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !(name in environment.shape)));
  const childEnv = { ...others, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const options = { env: childEnv, timeout: INVARIANTS_LIMIT, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], options, (error, _stdout, stderr) => {
      resolve(findingsOf(error, stderr));
    });
  });
}

function findingsOf(error: (Error & { killed?: boolean; code?: unknown }) | null, stderr: string): Finding[] {
  if (!error) return [ok('All invariants hold.')];
  const action = 'Run: npm run check:invariants';
  if (error.killed)
    return [warning(`The invariants were not checked within ${INVARIANTS_LIMIT / MINUTE} minutes.`, action)];
  const violated = stderr.split('\n').filter((line) => line.startsWith('Violated: '));
  if (violated.length === 0) return [failure('The invariants could not be checked.', action)];
  return violated.map((line) => failure(line, `${action}. It prints the rows.`));
}
