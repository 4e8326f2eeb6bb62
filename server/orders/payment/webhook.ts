import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { sendJson } from '../../frontend/render-page.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import type { WebhookEvent, WebhookRequest } from '../../payments/contract.ts';
import { InvalidWebhook, type PaymentGateway, UnknownPayment } from '../../payments/gateway.ts';
import { findAttemptByReference } from './records.ts';
import { type SettleResult, settle } from './settle.ts';

/** `POST /webhooks/payments/{provider}`: an event that cannot be settled now is answered with an error, so that the provider resends it. */
export function create(context: Context): RequestHandler<{ provider: string }> {
  return async (req, res) => {
    const gateway = context.payments.find(req.params.provider);
    if (!gateway) throw new NotFound();
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    const result = await handleWebhook(context, gateway, { body, headers: req.headers });
    if (result === 'invalid') {
      logSecurityEvent(req as Request<never>, 'forged-webhook-event', { provider: gateway.name });
      throw new HttpError(401, 'Webhook signature is invalid.');
    }
    if (result === 'unknown') throw new NotFound('Unknown payment.');
    await sendJson(res, { message: 'Thank you.' });
  };
}

type WebhookContext = Pick<Context, 'database' | 'now' | 'log'>;

/**
 * `invalid`: the signature or token is wrong; `unknown`: no page of that reference was opened here, or it is not stored yet;
 * `unknown-payment`: the provider itself has no such payment.
 */
export type WebhookResult = SettleResult | 'invalid' | 'unknown' | 'unknown-payment';

/** Verifies a webhook request of a provider and settles its event. */
export async function handleWebhook(
  context: WebhookContext,
  gateway: PaymentGateway,
  { body, headers }: WebhookRequest,
): Promise<WebhookResult> {
  try {
    return await settleEvent(context, gateway.name, await gateway.readWebhook({ body, headers }));
  } catch (err) {
    if (err instanceof UnknownPayment) {
      context.log.warn({ err, provider: gateway.name }, 'payment webhook ignored: unknown invoice');
      return 'unknown-payment';
    }
    if (!(err instanceof InvalidWebhook)) throw err;
    context.log.warn({ err }, 'payment webhook rejected: signature or token is wrong');
    return 'invalid';
  }
}

async function settleEvent(
  context: WebhookContext,
  provider: string,
  { reference, eventId, status }: WebhookEvent,
): Promise<SettleResult | 'unknown'> {
  // Answered with success even if the page is not ours: a provider disables a webhook that fails too often.
  if (!status) return 'unchanged';
  const found = await findAttemptByReference(context.database, { provider, reference });
  if (!found) return 'unknown';
  const { order_id: orderId, attempt } = found;
  const ended = { endAs: 'cancelled', closing: { reason: 'deadline' } } as const;
  const result = await settle(context, { orderId, attempt, reference, status, eventId, ...ended });
  context.log.info({ orderId, attempt, result, status: status.state }, 'payment webhook settled');
  return result;
}
