/** The marker of the account that a stored checkout draft belongs to; null where it has none or is unreadable. */
export function draftAccount(stored: string): string | null {
  try {
    const { account } = Object(JSON.parse(stored));
    return typeof account === 'string' ? account : null;
  } catch {
    return null;
  }
}
