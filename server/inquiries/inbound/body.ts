import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { INBOUND_MAIL_LIMIT } from '../../http/limits/limits.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';

/**
 * Reads the body of a received mail, which is larger than others because of its attachments. The secret is checked first, so
 * that other clients cannot make the process read it.
 */
export function inboundBody({ settings: { inquiryMail } }: Pick<Context, 'settings'>): RequestHandler[] {
  const checkSecret: RequestHandler = (req, res, next) => {
    if (!inquiryMail) throw new NotFound();
    if (!isSame(secretIn(req.get('authorization') ?? ''), inquiryMail.secret)) {
      logSecurityEvent(req, 'forged-webhook-event', { provider: 'inquiries' });
      // Otherwise the body would be read as the next request.
      res.set('Connection', 'close');
      throw new HttpError(401, 'The secret is wrong.', { headers: { 'WWW-Authenticate': 'Basic realm="inquiries"' } });
    }
    next();
  };
  return [checkSecret, express.raw({ type: () => true, limit: INBOUND_MAIL_LIMIT })];
}

/** The password of `Basic`, with any user name, or the token of `Bearer`. */
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
