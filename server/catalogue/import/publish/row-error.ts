import { shorten } from '../refusal.ts';

/** Whether a violated constraint or a refused value concerns one row only. */
export function isRowError(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]/.test(code);
}

/** The database's message, without the statement that knex puts before it. */
export function rowFailure(error: unknown): string {
  const [report = ''] = (error as Error).message.split(' - ').slice(-1);
  return `cannot be stored: ${shorten(report)}; if another import ran beside this one, run it again`;
}
