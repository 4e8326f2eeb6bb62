import { randomBytes, randomUUID } from 'node:crypto';
import { xenditGateway } from '../../../server/payments/xendit/client.ts';
import { type ApiDouble, PaymentDouble, type PayOptions, type Reply, type WebhookPost } from '../api-double.ts';

interface Invoice extends Record<string, unknown> {
  id: string;
  external_id: string;
  amount: number;
  paid_amount?: number;
  paid_at?: string;
  status: 'PENDING' | 'PAID' | 'SETTLED' | 'EXPIRED';
}

interface Refund {
  id: string;
  invoice_id: string;
  amount: number;
  status: string;
}

const PAID_AT = Date.UTC(2026, 10, 21, 4, 1);

/** Xendit as docs.xendit.co and its own libraries describe it. Refunds have an idempotency key, invoices have none. */
export class XenditDouble extends PaymentDouble {
  readonly secretKey = 'xnd_development_of_the_tests';
  readonly callbackToken = 'a callback token of the tests';
  readonly sessions = new Map<string, Invoice>();
  readonly refunds: Refund[] = [];
  readonly #byKey = new Map<string, Reply>();
  /** The status of a requested refund, or the error code that refuses it. */
  refunding = 'SUCCEEDED';

  gateway(now: () => number) {
    const { origin, secretKey, callbackToken } = this;
    return xenditGateway({ secretKey, callbackToken, now, origin });
  }

  /** The settings with which the shop reaches this double. */
  environment(): Record<string, string> {
    const { origin, secretKey, callbackToken } = this;
    const keys = { XENDIT_SECRET_KEY: secretKey, XENDIT_CALLBACK_TOKEN: callbackToken };
    return { PAYMENT_PROVIDER: 'xendit', ...keys, XENDIT_URL: origin };
  }

  /** A customer pays, also an invoice that has expired. */
  pay(reference: string, { amount, hasTime = true, paidAt = PAID_AT }: PayOptions = {}): void {
    const invoice = this.#invoice(reference);
    const paid_amount = amount === undefined ? invoice.amount : amount / 100;
    const times = hasTime ? { paid_at: new Date(paidAt).toISOString() } : { paid_at: undefined, updated: undefined };
    Object.assign(invoice, { status: 'PAID', paid_amount, ...times });
  }

  webhook(reference: string): WebhookPost {
    const { invoice_url, ...invoice } = this.#invoice(reference);
    return this.sign(invoice);
  }

  unrelatedWebhook(): WebhookPost {
    return this.sign({ event: 'refund.succeeded', data: {} });
  }

  completeRefunds(status: string): void {
    for (const refund of this.refunds) refund.status = status;
  }

  sign(content: object, token = this.callbackToken): WebhookPost {
    return { body: JSON.stringify(content), headers: { 'x-callback-token': token, 'webhook-id': randomUUID() } };
  }

  protected routes(): ReturnType<ApiDouble['routes']> {
    return [
      [/^POST \/v2\/invoices$/, 'open', ({ body }) => this.#open(body)],
      [/^GET \/v2\/invoices$/, 'list', ({ query }) => this.#list(query.get('external_id'))],
      [/^GET \/v2\/invoices\/([^/]+)$/, 'fetchStatus', (_request, id) => this.#found(id)],
      [/^POST \/invoices\/([^/]+)\/expire!$/, 'expire', (_request, id) => this.#end(id)],
      [/^GET \/refunds$/, 'payment', ({ query }) => this.#refundsOf(query.get('invoice_id'))],
      [/^POST \/refunds$/, 'refund', ({ body, headers }) => this.#refund(body, String(headers['idempotency-key']))],
    ];
  }

  protected refusal(status: number, code: string): Reply {
    return { status, body: { error_code: code.toUpperCase(), message: `It says ${code}.` } };
  }

  #invoice(reference: string): Invoice {
    const invoice = this.sessions.get(reference);
    if (!invoice) throw new Error(`No invoice ${reference}`);
    return invoice;
  }

  #open(body: Invoice | null): Reply {
    if (!body?.external_id || !(body.amount > 0)) return this.refusal(400, 'API_VALIDATION_ERROR');
    const id = randomBytes(12).toString('hex');
    const invoice: Invoice = {
      ...body,
      id,
      user_id: '5f27a14a9bf05c73dd040bc8',
      merchant_name: 'Galerya',
      status: 'PENDING',
      invoice_url: `${this.origin}/web/${id}`,
      created: '2026-11-21T04:00:00.000Z',
      updated: '2026-11-21T04:00:00.000Z',
    };
    this.sessions.set(id, invoice);
    return { status: 200, body: invoice };
  }

  #list(externalId: string | null): Reply {
    return { status: 200, body: [...this.sessions.values()].filter((each) => each.external_id === externalId) };
  }

  #found(id: string): Reply {
    const invoice = this.sessions.get(id);
    return invoice ? { status: 200, body: invoice } : this.refusal(404, 'INVOICE_NOT_FOUND_ERROR');
  }

  #end(id: string): Reply {
    const invoice = this.sessions.get(id);
    if (invoice && invoice.status !== 'PENDING') return this.refusal(400, 'INVALID_INVOICE_STATUS');
    if (invoice) invoice.status = 'EXPIRED';
    return this.#found(id);
  }

  #refundsOf(invoiceId: string | null): Reply {
    return {
      status: 200,
      body: { data: this.refunds.filter((each) => each.invoice_id === invoiceId), has_more: false },
    };
  }

  #refund(body: Record<string, unknown>, key: string): Reply {
    const before = this.#byKey.get(key);
    if (before) return before;
    const invoice = this.sessions.get(String(body.invoice_id));
    if (!invoice?.paid_amount) return this.refusal(404, 'DATA_NOT_FOUND');
    const refunds = this.refunds.filter(({ invoice_id }) => invoice_id === invoice.id);
    // Pesos are not exact in binary, centavos are.
    const centavos = (amount: number) => Math.round(amount * 100);
    const left = refunds.reduce((rest, { amount }) => rest - centavos(amount), centavos(invoice.paid_amount));
    if (left < centavos(Number(body.amount))) return this.refusal(400, 'MAXIMUM_REFUND_AMOUNT_REACHED');
    if (!['SUCCEEDED', 'PENDING', 'FAILED'].includes(this.refunding)) return this.refusal(400, this.refunding);
    const refund = {
      id: `rfd-${randomUUID()}`,
      invoice_id: invoice.id,
      amount: Number(body.amount),
      currency: 'PHP',
      reason: String(body.reason),
      reference_id: String(body.reference_id),
      status: this.refunding,
    };
    this.refunds.push(refund);
    const reply = { status: 200, body: { ...refund } };
    this.#byKey.set(key, reply);
    return reply;
  }
}
