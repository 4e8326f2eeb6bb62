import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A token for a link in a mail: 192 random bits. */
export function secretToken(): string {
  return randomBytes(24).toString('base64url');
}

// Without letters and digits that look alike: 0 and O, 1, I and L, 2 and Z, 5 and S.
const READABLE = 'ABCDEFGHJKMNPQRTUVWXY346789';

/** A random text that people read and type: about 4.75 bits for each character. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
}

/** A token for the name of an e-mail address, whose case mail servers may change: 96 random bits. */
export function lowerCaseToken(): string {
  return randomBytes(12).toString('hex');
}

/** The hash that the database stores, so that its content allows no one to use the link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The `token` of a query or form, shortened to 100 characters; empty when it is missing. */
export function tokenFrom({ token }: Record<string, unknown> = {}): string {
  return typeof token === 'string' ? token.slice(0, 100) : '';
}
