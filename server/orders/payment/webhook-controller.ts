import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { handleWebhook } from './webhook.ts';

/** `POST /webhooks/payments/{provider}`: an event that cannot be settled now is answered with an error, so that the provider resends it. */
export function create(context: Context): RequestHandler<{ provider: string }> {
  return async (req, res) => {
    const gateway = context.payments.find(req.params.provider);
    if (!gateway) throw new NotFound();
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const result = await handleWebhook(context, gateway, { body, headers: req.headers });
    if (result === 'invalid') {
      logSecurityEvent(req as Request<never>, 'forged-webhook-event', { provider: gateway.name });
      throw new HttpError(401, 'This notice is not signed by the payment provider.');
    }
    if (result === 'unknown') throw new NotFound('We know of no such payment.');
    res.json({ message: 'Thank you.' });
  };
}
