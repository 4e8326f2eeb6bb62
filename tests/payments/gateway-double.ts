import { createArtwork } from '../../database/factories/artworks.ts';
import type {
  OpenedPayment,
  PaymentOrder,
  PaymentStatus,
  RefundOutcome,
  RefundRequest,
  WebhookEvent,
  WebhookRequest,
} from '../../server/payments/contract.ts';
import { GatewayUnavailable, InvalidWebhook, type PaymentGateway } from '../../server/payments/gateway.ts';
import type { PaymentGateways } from '../../server/payments/registry.ts';
import type { OpenedApp } from '../support/app.ts';
import type { Knex } from '../support/knex.ts';
import { signIn } from '../support/visitors/sign-in.ts';
import { Visitor } from '../support/visitors/visitor.ts';

/** A gateway without a network. Tests pay its pages and inject failures. */
export class GatewayDouble implements PaymentGateway {
  readonly name = 'sandbox' as const;
  readonly methods = ['paymaya', 'gcash', 'bancnet', 'bpiinstall'] as const;
  readonly pages = new Map<string, { order: PaymentOrder; state: PaymentStatus }>();
  readonly refunds = new Map<string, number>();
  /** Refunded centavos of each payment. */
  readonly #refunded = new Map<string, number>();
  /** Calls that fail from now on, before or after the provider has done them. */
  failures: Partial<Record<'open' | 'fetchStatus' | 'expire' | 'refund', 'before' | 'after'>> = {};
  refundOutcome: RefundOutcome = 'refunded';
  opened = 0;

  get payments(): PaymentGateways {
    return { current: this, find: (name) => (name === this.name ? this : null) };
  }

  open(order: PaymentOrder): Promise<OpenedPayment> {
    return this.#do('open', () => {
      this.opened++;
      const reference = pageReference(order.id, order.attempt);
      if (!this.pages.has(reference)) this.pages.set(reference, { order, state: { state: 'open' } });
      return { reference, url: `https://pay.example/${reference}` };
    });
  }

  fetchStatus(reference: string): Promise<PaymentStatus> {
    return this.#do('fetchStatus', () => this.#page(reference).state);
  }

  expire(reference: string): Promise<PaymentStatus> {
    return this.#do('expire', () => {
      const page = this.#page(reference);
      if (page.state.state === 'open') page.state = { state: 'ended' };
      return page.state;
    });
  }

  async readWebhook({ body, headers }: WebhookRequest): Promise<WebhookEvent> {
    if (headers.signature !== 'right') throw new InvalidWebhook('wrong');
    return JSON.parse(body.toString());
  }

  refund({ key, amount, reference, paymentId }: RefundRequest): Promise<RefundOutcome> {
    return this.#do('refund', () => {
      if (this.refundOutcome !== 'refunded' || this.refunds.has(key)) return this.refundOutcome;
      const { state } = this.#page(reference);
      const refunded = this.#refunded.get(paymentId) ?? 0;
      // A page that was paid twice states one of its payments.
      if (state.state === 'paid' && state.paymentId === paymentId && amount > state.amount - refunded) return 'cannot';
      this.#refunded.set(paymentId, refunded + amount);
      this.refunds.set(key, amount);
      return 'refunded';
    });
  }

  /** Pays the page, whether it is open or not. */
  pay(reference: string, { amount, paidAt = 1 }: { amount?: number; paidAt?: number } = {}): PaymentStatus {
    const page = this.#page(reference);
    const total = amount ?? page.order.total;
    page.state = { state: 'paid', paymentId: `pay-${reference}`, amount: total, currency: 'PHP', paidAt };
    return page.state;
  }

  /** The bank or card declines, and the page ends. */
  decline(reference: string): PaymentStatus {
    const page = this.#page(reference);
    if (page.state.state === 'open') page.state = { state: 'ended', isDeclined: true };
    return page.state;
  }

  async #do<Result>(call: keyof GatewayDouble['failures'], work: () => Result): Promise<Result> {
    if (this.failures[call] === 'before') throw new GatewayUnavailable(`${call} failed before it was done`);
    const result = work();
    if (this.failures[call] === 'after') throw new GatewayUnavailable(`${call} failed after it was done`);
    return result;
  }

  #page(reference: string) {
    const page = this.pages.get(reference);
    if (!page) throw new GatewayUnavailable('no such page');
    return page;
  }
}

/** Reference of an attempt's page: `page-7`, from the second attempt on `page-7-2`. */
export function pageReference(orderId: number, attempt: number): string {
  return attempt === 1 ? `page-${orderId}` : `page-${orderId}-${attempt}`;
}

/** The browser of a new, signed-in collector. */
export async function signedInBrowser(
  shop: OpenedApp,
  given?: Parameters<typeof signIn>[1],
  address = '203.0.113.1',
): Promise<{ visitor: Visitor; accountId: number }> {
  const { id, headers } = await signIn(shop, given);
  return { visitor: new Visitor(shop.app, { address, cookie: headers.Cookie }), accountId: id };
}

/** Puts new artworks into the cart; default: one for Php 12,500.00. */
export async function fillCart(
  database: Knex,
  visitor: Visitor,
  ...works: Parameters<typeof createArtwork>[1][]
): Promise<{ id: number; slug: string }[]> {
  const made = [];
  for (const given of works.length > 0 ? works : [{}]) {
    const work = await createArtwork(database, given);
    const { status } = await visitor.post(`/web/api/cart/${work.slug}`);
    if (status !== 200) throw new Error(`Not added: ${status}`);
    made.push(work);
  }
  return made;
}

/** Makati, in Metro Manila. */
export const MAKATI = { state_id: 1300000000, city_id: 1380300000 };

export const DELIVERED = {
  delivery: 'delivery',
  payment_method: 'paymaya',
  payment_type: 'straight',
  payment_term: '',
  first_name: 'Luz',
  last_name: 'Santos',
  email: 'luz@example.com',
  contact_number: '+63 917 555 0100',
  address_1: '120 Salcedo Street',
  address_2: '',
  ...MAKATI,
  notes: 'Please ring twice.',
  hasVoucher: false,
};

const { address_1, address_2, state_id, city_id, ...withoutAddress } = DELIVERED;

/** On a Wednesday after the tests’ clock begins. */
export const pickedUp = { ...withoutAddress, delivery: 'pickup', date: '25/11/2026', time: '10:00' };

export async function postWebhook(
  visitor: Visitor,
  event: Omit<WebhookEvent, 'status'> & { status: object | null | undefined },
  signature = 'right',
) {
  const { default: request } = await import('supertest');
  return request(visitor.app)
    .post('/webhooks/payments/sandbox')
    .set({ 'Content-Type': 'application/json', signature })
    .send(JSON.stringify(event));
}
