import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signed token for addresses. The text in it is readable, not encrypted. */
export function sign(text: string, purpose: string, [secret = '']: string[]): string {
  const encoded = Buffer.from(text).toString('base64url');
  return `${encoded}.${signature(encoded, purpose, secret)}`;
}

/** The text of a token that was signed for this purpose with one of the secrets; null for any other. */
export function readSigned(token: string, purpose: string, secrets: string[]): string | null {
  const [encoded = '', sent = ''] = token.split('.');
  const isValid = secrets.some((secret) => isSame(sent, signature(encoded, purpose, secret)));
  return isValid ? Buffer.from(encoded, 'base64url').toString() : null;
}

function signature(encoded: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${encoded}`).digest('base64url');
}

function isSame(sent: string, own: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(own)];
  return left.length === right.length && timingSafeEqual(left, right);
}
