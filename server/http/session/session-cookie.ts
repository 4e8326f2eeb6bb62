export const SESSION_COOKIE = { plain: 'session', secure: '__Host-session' } as const;

const SESSION_PAIR = /(?:^|[;,\s])(?:__Host-)?session\s*=/i;

/** Whether a Cookie header may contain a session, valid or not. A false positive only costs a cache hit. */
export function mayHoldSession(cookies: string | undefined): boolean {
  return cookies !== undefined && SESSION_PAIR.test(cookies);
}
