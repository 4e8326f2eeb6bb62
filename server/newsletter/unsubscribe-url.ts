/** The page to unsubscribe, and the address of one-click unsubscription. `issueId`: counted for this issue. */
export function unsubscribeUrl(token: string, issueId: number | null = null): string {
  return `/newsletter/unsubscribe?token=${encodeURIComponent(token)}${issueId === null ? '' : `&issue=${issueId}`}`;
}

/** The issue of such an address; null for none. */
export function issueOf({ issue }: { issue?: unknown }): number | null {
  return typeof issue === 'string' && /^[1-9]\d{0,8}$/.test(issue) ? Number(issue) : null;
}
