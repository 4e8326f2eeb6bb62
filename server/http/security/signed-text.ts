import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text with our signature, fit for an address. It says itself, and can be read, but nobody else can make another. */
export function sign(text: string, purpose: string, [secret = '']: string[]): string {
  const carried = Buffer.from(text).toString('base64url');
  return `${carried}.${signature(carried, purpose, secret)}`;
}

/** The text that we have signed for this purpose, with any of the secrets; null for anything else. */
export function readSigned(token: string, purpose: string, secrets: string[]): string | null {
  const [carried = '', given = ''] = token.split('.');
  const isOurs = secrets.some((secret) => isSame(given, signature(carried, purpose, secret)));
  return isOurs ? Buffer.from(carried, 'base64url').toString() : null;
}

function signature(carried: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${carried}`).digest('base64url');
}

function isSame(given: string, own: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(own)];
  return left.length === right.length && timingSafeEqual(left, right);
}
