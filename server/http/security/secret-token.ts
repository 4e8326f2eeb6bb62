import { createHash, randomBytes } from 'node:crypto';

/** What a link carries that only the reader of one mail shall have: 192 random bits. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What a table knows such a token by, so that whoever reads the table can follow no link. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
