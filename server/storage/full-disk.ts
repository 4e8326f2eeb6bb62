/** What to do if the error is a full disk; null for other errors. `what`: such as `picture`. */
export function fullDiskText(error: unknown, what: string): string | null {
  const { code } = error as { code?: unknown };
  if (code !== 'ENOSPC' && code !== 'SQLITE_FULL') return null;
  return `The gallery's disk is full, so this ${what} is not stored. Free some space on the server, then try again.`;
}
