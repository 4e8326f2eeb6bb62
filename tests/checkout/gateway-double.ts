import type { Knex } from 'knex';
import { createArtwork } from '../../database/factories/artworks.ts';
import type { OpenedPayment, PaymentOrder, PaymentState, RefundOutcome } from '../../server/payments/contract.ts';
import { ForgedNotice, type PaymentProvider, ProviderUnavailable } from '../../server/payments/gateway.ts';
import type { Payments } from '../../server/payments/registry.ts';
import type { OpenedApp } from '../support/app.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/** A provider without a network, for what a test needs to happen to it. */
export class Till implements PaymentProvider {
  readonly name = 'sandbox' as const;
  readonly offers = ['paymaya', 'gcash', 'bancnet', 'bpiinstall'] as const;
  readonly pages = new Map<string, { order: PaymentOrder; state: PaymentState }>();
  readonly refunds = new Map<string, number>();
  /** Calls that fail from now on, before or after the provider has done them. */
  fails: Partial<Record<'open' | 'ask' | 'end' | 'refund', 'before' | 'after'>> = {};
  refundOutcome: RefundOutcome = 'refunded';
  opened = 0;

  get payments(): Payments {
    return { current: this, named: (name) => (name === this.name ? this : null) };
  }

  open(order: PaymentOrder): Promise<OpenedPayment> {
    return this.#do('open', () => {
      this.opened++;
      const reference = pageOfAttempt(order.id, order.attempt);
      if (!this.pages.has(reference)) this.pages.set(reference, { order, state: { state: 'open' } });
      return { reference, url: `https://pay.example/${reference}` };
    });
  }

  ask(reference: string): Promise<PaymentState> {
    return this.#do('ask', () => this.#page(reference).state);
  }

  end(reference: string): Promise<PaymentState> {
    return this.#do('end', () => {
      const page = this.#page(reference);
      if (page.state.state === 'open') page.state = { state: 'ended' };
      return page.state;
    });
  }

  async read(body: Buffer, headers: NodeJS.Dict<string | string[]>) {
    if (headers.signature !== 'right') throw new ForgedNotice('wrong');
    return JSON.parse(body.toString());
  }

  refund({ key, amount }: { key: string; amount: number }): Promise<RefundOutcome> {
    return this.#do('refund', () => {
      if (this.refundOutcome === 'refunded') this.refunds.set(key, amount);
      return this.refundOutcome;
    });
  }

  /** Somebody pays, whether the page is still open or not. */
  pay(reference: string, { amount, paidAt = 1 }: { amount?: number; paidAt?: number } = {}): PaymentState {
    const page = this.#page(reference);
    const total = amount ?? page.order.total;
    page.state = { state: 'paid', paymentId: `pay-${reference}`, amount: total, currency: 'PHP', paidAt };
    return page.state;
  }

  /** The bank or card declines, and the page is over. */
  decline(reference: string): PaymentState {
    const page = this.#page(reference);
    if (page.state.state === 'open') page.state = { state: 'ended', isDeclined: true };
    return page.state;
  }

  async #do<Result>(call: keyof Till['fails'], work: () => Result): Promise<Result> {
    if (this.fails[call] === 'before') throw new ProviderUnavailable(`${call} failed before it was done`);
    const result = work();
    if (this.fails[call] === 'after') throw new ProviderUnavailable(`${call} failed after it was done`);
    return result;
  }

  #page(reference: string) {
    const page = this.pages.get(reference);
    if (!page) throw new ProviderUnavailable('no such page');
    return page;
  }
}

/** What the till calls the page of an order's attempt: `page-7`, from the second one on `page-7-2`. */
export function pageOfAttempt(orderId: number, attempt: number): string {
  return attempt === 1 ? `page-${orderId}` : `page-${orderId}-${attempt}`;
}

/** A browser whose collector has signed in. */
export async function collectorsBrowser(
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
export const makati = { state_id: 1300000000, city_id: 1380300000 };

export const delivered = {
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
  ...makati,
  notes: 'Please ring twice.',
  hasVoucher: false,
};

const { address_1, address_2, state_id, city_id, ...withoutAddress } = delivered;

/** On a Wednesday after the tests’ clock begins. */
export const pickedUp = { ...withoutAddress, delivery: 'pickup', date: '25/11/2026', time: '10:00' };

export async function postNotice(visitor: Visitor, notice: object, signature = 'right') {
  const { default: request } = await import('supertest');
  return request(visitor.app)
    .post('/webhooks/payments/sandbox')
    .set({ 'Content-Type': 'application/json', signature })
    .send(JSON.stringify(notice));
}
