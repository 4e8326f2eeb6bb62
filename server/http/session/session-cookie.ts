export const SESSION_COOKIE = { plain: 'session', secure: '__Host-session' } as const;

const NAMED = /(?:^|[;,\s])(?:__Host-)?session\s*=/i;

/** Whether a Cookie header may hold a session, known to us or not: rather once too often than once too seldom. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies !== undefined && NAMED.test(cookies);
}
