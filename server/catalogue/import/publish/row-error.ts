/** Whether a violated constraint or a refused value concerns one row only. */
export function isRowError(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code);
  return code.startsWith('SQLITE_CONSTRAINT') || /^2[23]/.test(code);
}
