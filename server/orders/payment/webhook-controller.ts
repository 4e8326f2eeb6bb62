import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { receiveNotice } from './webhook.ts';

/** `POST /webhooks/payments/{provider}`: whatever cannot be settled now is answered so that the provider sends it again. */
export function paymentNotice(context: Context): RequestHandler<{ provider: string }> {
  return async (req, res) => {
    const provider = context.payments.named(req.params.provider);
    if (!provider) throw new NotFound();
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const settled = await receiveNotice(context, provider, { body, headers: req.headers });
    if (settled === 'forged') logSecurityEvent(req as Request<never>, 'forged-notice', { provider: provider.name });
    if (settled === 'forged') throw new HttpError(401, 'This notice is not signed by the payment provider.');
    if (settled === 'unknown') throw new NotFound('We know of no such payment.');
    res.json({ message: 'Thank you.' });
  };
}
