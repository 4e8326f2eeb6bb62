import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in a mail: 192 random bits. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}

/** The hash that the database stores, so that its content allows no one to use the link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The `token` of a query or form, shortened to 100 characters; empty when it is missing. */
export function tokenFrom({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}
