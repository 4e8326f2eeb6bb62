/** The mark of the account that a stored checkout form belongs to; null where it has none, or cannot be read. */
export function accountOfDraft(stored: string): string | null {
  try {
    const { account } = Object(JSON.parse(stored));
    return typeof account === 'string' ? account : null;
  } catch {
    return null;
  }
}
