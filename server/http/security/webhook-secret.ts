import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';

/** Whether a request has the secret of a webhook: as the password of `Basic`, with any user name, or as the token of `Bearer`. */
export function hasSecret(req: Pick<Request, 'get'>, secret: string): boolean {
  return isSame(secretIn(req.get('authorization') ?? ''), secret);
}

function secretIn(header: string): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

function isSame(sent: string, own: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(own));
}
