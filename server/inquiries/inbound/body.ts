import express, { type RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { INBOUND_MAIL_LIMIT } from '../../http/limits/limits.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { hasSecret } from '../../http/security/webhook-secret.ts';

/**
 * Reads the body of a received mail, which is larger than others because of its attachments. The secret is checked first, so
 * that other clients cannot make the process read it.
 */
export function inboundBody({ settings: { inquiryMail } }: Pick<Context, 'settings'>): RequestHandler[] {
  const checkSecret: RequestHandler = (req, res, next) => {
    if (!inquiryMail) throw new NotFound();
    if (!hasSecret(req, inquiryMail.secret)) {
      logSecurityEvent(req, 'forged-webhook-event', { provider: 'inquiries' });
      // Otherwise the body would be read as the next request.
      res.set('Connection', 'close');
      throw new HttpError(401, 'The secret is wrong.', { headers: { 'WWW-Authenticate': 'Basic realm="inquiries"' } });
    }
    next();
  };
  return [checkSecret, express.raw({ type: () => true, limit: INBOUND_MAIL_LIMIT })];
}
