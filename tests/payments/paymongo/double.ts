import { createHmac, randomBytes } from 'node:crypto';
import { paymongoGateway } from '../../../server/payments/paymongo/client.ts';
import { type ApiDouble, PaymentDouble, type PayOptions, type Reply, type WebhookPost } from '../api-double.ts';

interface Payment {
  id: string;
  amount: number;
  status: 'paid' | 'failed';
  /** False: its responses and webhooks leave out when it was paid. */
  hasTime: boolean;
  /** Milliseconds since 1970. */
  paidAt: number;
  refunds: { id: string; amount: number; status: string; notes: string }[];
}

interface Session {
  id: string;
  attributes: Record<string, unknown> & { line_items: { amount: number; quantity: number }[] };
  status: 'active' | 'expired';
  intent: 'awaiting_payment_method' | 'awaiting_next_action' | 'processing' | 'succeeded';
  payments: Payment[];
}

const PAID_AT = 1_795_233_660_000;

/** PayMongo as developers.paymongo.com describes it. A repeated request is executed again, because PayMongo has no idempotency keys. */
export class PaymongoDouble extends PaymentDouble {
  readonly secretKey = 'sk_test_of_the_tests';
  readonly webhookSecret = 'whsk_of_the_tests';
  readonly sessions = new Map<string, Session>();
  /** The status of a requested refund, or the error code that refuses it. */
  refunding = 'succeeded';
  /** Its webhooks omit the payment. */
  isTerse = false;

  gateway(now: () => number) {
    const { origin, secretKey, webhookSecret } = this;
    return paymongoGateway({ secretKey, webhookSecret, now, origin });
  }

  /** The settings with which the shop reaches this double. */
  environment(): Record<string, string> {
    const { origin, secretKey, webhookSecret } = this;
    const keys = { PAYMONGO_SECRET_KEY: secretKey, PAYMONGO_WEBHOOK_SECRET: webhookSecret };
    return { PAYMENT_PROVIDER: 'paymongo', ...keys, PAYMONGO_URL: origin };
  }

  /** A customer pays, also on a page that has expired. */
  pay(reference: string, { amount, hasTime = true, paidAt = PAID_AT }: PayOptions = {}): void {
    const session = this.#session(reference);
    const total = session.attributes.line_items.reduce((sum, line) => sum + line.amount * line.quantity, 0);
    session.payments.push({ id: name('pay'), amount: amount ?? total, status: 'paid', hasTime, paidAt, refunds: [] });
    session.intent = 'succeeded';
  }

  /** A card is declined; the page stays open. */
  decline(reference: string): void {
    const session = this.#session(reference);
    session.payments.push({
      id: name('pay'),
      amount: 0,
      status: 'failed',
      hasTime: true,
      paidAt: PAID_AT,
      refunds: [],
    });
  }

  /** A webhook request, signed at the given time. */
  webhook(
    reference: string,
    now: number,
    { type = 'checkout_session.payment.paid', id = name('evt') } = {},
  ): WebhookPost {
    const session = this.#session(reference);
    const attributes = { ...resource(session).attributes, ...(this.isTerse && { payments: [], payment_intent: null }) };
    return this.sign(
      {
        data: {
          id,
          type: 'event',
          attributes: {
            type,
            livemode: false,
            data: { id: reference, type: 'checkout_session', attributes },
            previous_data: {},
            created_at: seconds(now),
            updated_at: seconds(now),
          },
        },
      },
      now,
    );
  }

  unrelatedWebhook(reference: string, now: number): WebhookPost {
    return this.webhook(reference, now, { type: 'payment.paid' });
  }

  completeRefunds(status: string): void {
    for (const refund of this.payments.flatMap(({ refunds }) => refunds)) refund.status = status;
  }

  sign(event: object, now: number, { mode = 'te', secret = this.webhookSecret } = {}): WebhookPost {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', secret)
      .update(`${seconds(now)}.${body}`)
      .digest('hex');
    const [te, li] = mode === 'te' ? [signature, ''] : ['', signature];
    return { body, headers: { 'paymongo-signature': `t=${seconds(now)},te=${te},li=${li}` } };
  }

  get payments(): Payment[] {
    return [...this.sessions.values()].flatMap(({ payments }) => payments);
  }

  protected routes(): ReturnType<ApiDouble['routes']> {
    return [
      [/^POST \/v1\/checkout_sessions$/, 'open', ({ body }) => this.#open(body?.data?.attributes)],
      [
        /^GET \/v1\/checkout_sessions\/([^/]+)$/,
        'fetchStatus',
        (_request, id) => this.#found(id, (session) => session),
      ],
      [/^POST \/v1\/checkout_sessions\/([^/]+)\/expire$/, 'expire', (_request, id) => this.#end(id)],
      [/^GET \/v1\/payments\/([^/]+)$/, 'payment', (_request, id) => this.#payment(id)],
      [/^GET \/v1\/webhooks$/, 'checkKey', () => ({ status: 200, body: { data: [] } })],
      [/^POST \/v1\/refunds$/, 'refund', ({ body }) => this.#refund(body?.data?.attributes)],
    ];
  }

  protected refusal(status: number, code: string): Reply {
    return { status, body: { errors: [{ code, detail: `It says ${code}.` }] } };
  }

  #session(reference: string): Session {
    const session = this.sessions.get(reference);
    if (!session) throw new Error(`No session ${reference}`);
    return session;
  }

  #open(attributes: Session['attributes'] | undefined): Reply {
    if (!attributes?.line_items?.every(({ amount }) => Number.isInteger(amount) && amount > 0))
      return this.refusal(400, 'parameter_below_minimum');
    if (!Array.isArray(attributes.payment_method_types)) return this.refusal(400, 'parameter_required');
    const id = name('cs');
    const session: Session = { id, attributes, status: 'active', intent: 'awaiting_payment_method', payments: [] };
    this.sessions.set(id, session);
    return this.#found(id, () => session);
  }

  #found(id: string, look: (session: Session) => Session): Reply {
    const session = this.sessions.get(id);
    if (!session) return this.refusal(404, 'resource_not_found');
    return { status: 200, body: { data: resource(look(session), this.origin) } };
  }

  #end(id: string): Reply {
    const session = this.sessions.get(id);
    if (session?.status === 'expired') return this.refusal(400, 'resource_expired_state');
    if (session?.intent === 'succeeded') return this.refusal(400, 'resource_succeeded_state');
    if (session) session.status = 'expired';
    return this.#found(id, (found) => found);
  }

  #payment(id: string): Reply {
    const payment = this.payments.find((each) => each.id === id);
    if (!payment) return this.refusal(404, 'resource_not_found');
    return { status: 200, body: { data: paymentResource(payment) } };
  }

  #refund({ amount, payment_id, reason, notes }: Record<string, unknown> = {}): Reply {
    const payment = this.payments.find(({ id }) => id === payment_id);
    if (!payment) return this.refusal(404, 'resource_not_found');
    const isReason = ['duplicate', 'fraudulent', 'requested_by_customer', 'others'].includes(String(reason));
    if (!isReason) return this.refusal(400, 'parameter_invalid');
    if (payment.refunds.reduce((left, refund) => left - refund.amount, payment.amount) < Number(amount))
      return this.refusal(400, 'parameter_above_maximum');
    if (!['pending', 'processing', 'succeeded', 'failed'].includes(this.refunding))
      return this.refusal(400, this.refunding);
    const refund = { id: name('ref'), amount: Number(amount), status: this.refunding, notes: String(notes) };
    payment.refunds.push(refund);
    return { status: 200, body: { data: refundResource(refund) } };
  }
}

function resource({ id, attributes, status, intent, payments }: Session, origin = '') {
  return {
    id,
    type: 'checkout_session',
    attributes: {
      ...attributes,
      checkout_url: `${origin}/${id}#client`,
      client_key: `${id}_client`,
      livemode: false,
      merchant: 'Galerya',
      payments: payments.map(paymentResource),
      payment_intent: {
        id: id.replace('cs_', 'pi_'),
        type: 'payment_intent',
        attributes: { currency: 'PHP', status: intent, payments: payments.map(paymentResource) },
      },
      status,
    },
  };
}

function paymentResource({ id, amount, status, hasTime, paidAt, refunds }: Payment) {
  return {
    id,
    type: 'payment',
    attributes: {
      amount,
      currency: 'PHP',
      disputed: false,
      livemode: false,
      status,
      refunds: refunds.map(refundResource),
      ...(hasTime && { created_at: seconds(paidAt) - 60, paid_at: status === 'paid' ? seconds(paidAt) : null }),
    },
  };
}

function refundResource({ id, ...attributes }: Payment['refunds'][number]) {
  return { id, type: 'refund', attributes: { ...attributes, currency: 'PHP', reason: 'others' } };
}

function name(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
