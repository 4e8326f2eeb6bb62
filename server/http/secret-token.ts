import { randomBytes } from 'node:crypto';

/** What a link carries that only the reader of one mail shall have: 192 random bits. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}
