import type { ReceivedMail } from '../gallery/mail-double.ts';
import { HOUR } from '../gallery/manila.ts';
import { percentOf, pesos, sharesOf } from './money.ts';
import {
  type Buyer,
  type Cart,
  type Item,
  type Order,
  type Receipt,
  type Refund,
  type Step,
  salePrice,
  statusOf,
  type Voucher,
  type Work,
} from './records.ts';
import { Statements } from './statements.ts';

export const GALLERY_EMAIL = 'sales@galerya.example';

/** The books of the gallery as they should be, written from the acts of people and not from the rows of the server. */
export class Ledger {
  readonly works = new Map<string, Work>();
  readonly orders: Order[] = [];
  readonly vouchers = new Map<string, Voucher>();
  /** Collectors who have signed in and are not erased. */
  readonly accounts = new Set<Buyer>();
  readonly statements = new Statements();
  /** `to` and subject of each mail that is due → how many. */
  readonly mailsDue = new Map<string, number>();
  readonly mailsSeen = new Map<string, number>();
  readonly #messageIds = new Set<string>();
  /** Endings that were played → how many. */
  readonly played = new Map<string, number>();

  /** Slugs of all works, in the order of their imports. */
  readonly slugs: string[] = [];

  addWork(work: Work): void {
    this.works.set(work.slug, work);
    this.slugs.push(work.slug);
  }

  #numbers = 0;

  /** The next number for the slug of a work. */
  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  count(ending: string): void {
    this.played.set(ending, (this.played.get(ending) ?? 0) + 1);
  }

  work(slug: string): Work {
    const work = this.works.get(slug);
    if (!work) throw new Error(`The ledger has no work ${slug}.`);
    return work;
  }

  /** The works that the cart has at this time. */
  inCart(cart: Cart, now: number): Work[] {
    return [...(this.#byCart.get(cart) ?? [])].filter((work) => isInCart(work, cart, now));
  }

  readonly #byCart = new Map<Cart, Set<Work>>();

  reserve(work: Work, cart: Cart, now: number): void {
    if (statusOf(work, now) !== 'Available') throw new Error(`${work.slug} is ${statusOf(work, now)} in the ledger.`);
    work.holding = { kind: 'cart', cart, until: now + HOUR };
    note(work, 'reserved', now);
    this.#link(cart, work);
  }

  #link(cart: Cart, work: Work): void {
    const works = this.#byCart.get(cart) ?? new Set();
    this.#byCart.set(cart, works.add(work));
  }

  removeFromCart(work: Work, cart: Cart): void {
    if (work.holding?.kind === 'cart' && work.holding.cart === cart) work.holding = null;
  }

  /** A visitor's cart becomes the collector's; the times stay. */
  mergeCart(from: Cart, into: Cart, now: number): void {
    for (const work of this.inCart(from, now)) {
      if (work.holding?.kind === 'cart') work.holding.cart = into;
      this.#link(into, work);
    }
  }

  createPrivateHolds(work: Work, until: number): void {
    work.holding = { kind: 'private', until };
  }

  /** A sale in the gallery, with a discount in centavos. */
  sellAtDesk(
    order: Omit<Order, 'items' | 'subtotal' | 'discount' | 'total'>,
    { works, discount, now }: { works: Work[]; discount: number; now: number },
  ): Order {
    const subtotal = works.reduce((sum, work) => sum + salePrice(work), 0);
    const total = subtotal - discount;
    const sold = Object.assign(order, { items: itemsOf(works, discount), subtotal, discount, total });
    this.orders.push(sold);
    this.#sell(sold, now);
    sold.receipts.push({ provider: 'desk', amount: total, paidAt: now, refunds: [] });
    this.expectMail(sold.email, `Your order ${sold.number} is paid`);
    this.expectMail(GALLERY_EMAIL, `Sold: order ${sold.number}, ${pesos(total)}`);
    return sold;
  }

  /** The cart's works become an order that awaits its payment. */
  place(order: Omit<Order, 'items' | 'subtotal' | 'discount' | 'total'>, works: Work[], percent: number): Order {
    const { subtotal, discount, total, items } = priceOrder(works, percent);
    const placed = Object.assign(order, { items, subtotal, discount, total });
    for (const work of works) {
      const { holding } = work;
      if (holding?.kind !== 'cart') throw new Error(`${work.slug} is in no cart in the ledger.`);
      work.holding = { kind: 'order', order: placed, cart: holding.cart, until: holding.until };
      note(work, `ordered by ${placed.number}`, placed.placedAt);
    }
    this.orders.push(placed);
    this.#awaiting.add(placed);
    placed.voucher?.uses.push(placed);
    return placed;
  }

  /** The collector submits an unpaid order again: it has the prices of now. */
  placeAgain(order: Order, percent: number): void {
    Object.assign(
      order,
      priceOrder(
        order.items.map(({ work }) => work),
        percent,
      ),
    );
  }

  /** A payment that settles the order; `receipt` is null for a free one. */
  pay(order: Order, receipt: Receipt | null, now: number): void {
    const paid = receipt ? receipt.amount - order.total : 0;
    if (receipt) order.receipts.push(receipt);
    if (order.voucher && !order.voucher.uses.includes(order)) order.voucher.uses.push(order);
    this.#sell(order, now);
    order.state = 'paid';
    order.paidAt = receipt ? receipt.paidAt : order.placedAt;
    for (const attempt of order.attempts) attempt.isOpen = false;
    this.expectMail(order.email, `Your order ${order.number} is ${order.total === 0 ? 'confirmed' : 'paid'}`);
    this.expectMail(GALLERY_EMAIL, `Sold: order ${order.number}, ${pesos(order.total)}`);
    if (receipt && paid > 0) {
      this.#request(order, receipt, { kind: 'overpaid', item: null, amount: paid, now });
      this.expectMail(order.email, `You paid too much for order ${order.number}`);
      this.expectMail(GALLERY_EMAIL, `Payment does not match the total: order ${order.number}`);
    }
  }

  #sell(order: Order, now: number): void {
    for (const item of order.items) {
      item.work.holding = { kind: 'sold', order, since: now };
      note(item.work, `sold by ${order.number}`, now);
      item.ownership = item.work.ownership;
      item.commissionPercent = item.work.commissionPercent;
    }
  }

  /** A payment that cannot be used: too late, or of another amount. The order is closed. */
  refuse(order: Order, receipt: Receipt, { isOtherAmount, now }: { isOtherAmount: boolean; now: number }): void {
    order.receipts.push(receipt);
    if (order.state === 'awaiting-payment') this.#release(order, now, { intoCart: true });
    order.state = 'refund-due';
    this.#request(order, receipt, { kind: 'rest', item: null, amount: receipt.amount, now });
    this.expectMail(order.email, `We are refunding your payment for order ${order.number}`);
    if (isOtherAmount) this.expectMail(GALLERY_EMAIL, `Payment does not match the total: order ${order.number}`);
  }

  /** The order ends without a payment. */
  close(order: Order, state: 'cancelled' | 'expired', now: number): void {
    this.#release(order, now, { intoCart: state === 'cancelled' });
    order.state = state;
    for (const attempt of order.attempts) attempt.isOpen = false;
  }

  #release(order: Order, now: number, { intoCart }: { intoCart: boolean }): void {
    for (const { work } of order.items) {
      const { holding } = work;
      if (holding?.kind !== 'order' || holding.order !== order) continue;
      const { cart, until } = holding;
      work.holding = intoCart && now < until ? { kind: 'cart', cart, until } : null;
      note(work, `released by ${order.number}`, now);
    }
    this.#releaseUse(order);
  }

  #releaseUse(order: Order): void {
    if (order.voucher) order.voucher.uses = order.voucher.uses.filter((each) => each !== order);
  }

  /** Whether a closed order can still take its works. */
  canSellLate(order: Order, now: number): boolean {
    const isFree = ({ work }: Item) =>
      statusOf(work, now) === 'Available' || (order.buyer !== null && isInCart(work, order.buyer.cart, now));
    return order.items.every(isFree) && !order.isErased && this.#canReclaim(order);
  }

  #canReclaim({ voucher, buyer }: Order): boolean {
    if (!voucher) return true;
    const own = voucher.uses.filter((each) => each.buyer === buyer).length;
    const hasUse = voucher.limit === null || voucher.uses.length < voucher.limit;
    return hasUse && (voucher.perCollector === null || own < voucher.perCollector);
  }

  /** Staff refund all that is left of a paid order. */
  refundAll(order: Order, now: number): void {
    order.refundedAt = now;
    if (order.total === 0) {
      order.state = 'refunded';
      this.#releaseUse(order);
      this.expectMail(order.email, `Your order ${order.number} has been cancelled`);
    } else {
      order.state = 'refund-due';
      for (const receipt of order.receipts) {
        const left = unrefunded(receipt);
        if (left > 0) this.#request(order, receipt, { kind: 'rest', item: null, amount: left, now });
      }
    }
    this.#stopFulfilment(order);
  }

  #stopFulfilment(order: Order): void {
    if (order.step === 'preparing' || order.step === 'ready') order.step = null;
  }

  /** Staff refund one work: its price less its share of the discount. */
  refundItem(order: Order, item: Item, now: number): void {
    const receipt = order.receipts.find((each) => unrefunded(each) >= item.price - item.discount);
    if (!receipt) throw new Error(`Order ${order.number} has no receipt for this refund.`);
    item.refundedAt = now;
    this.#request(order, receipt, { kind: 'item', item, amount: item.price - item.discount, now });
    if (order.items.some(({ refundedAt }) => refundedAt === null)) return;
    order.state = 'refund-due';
    this.#stopFulfilment(order);
  }

  #request(
    order: Order,
    receipt: Receipt,
    { kind, item, amount, now }: Pick<Refund, 'kind' | 'item' | 'amount'> & { now: number },
  ): void {
    // Staff make the refunds of sales in the gallery.
    const state = receipt.provider === 'desk' ? 'due' : 'requested';
    receipt.refunds.push({ kind, item, amount, state, requestedAt: now });
    this.#refunding.add(order);
  }

  /** The provider has answered the requested refunds. */
  answerRefunds(order: Order, byProvider: 'refunded' | 'due'): void {
    for (const { provider, refunds } of order.receipts) {
      // The sandbox makes every refund.
      const outcome = provider === 'sandbox' ? 'refunded' : byProvider;
      const requested = refunds.filter(({ state }) => state === 'requested');
      // One e-mail names all works that staff have refunded by one act.
      const acts = new Set(requested.map(({ kind, requestedAt }) => (kind === 'item' ? requestedAt : kind)));
      const [to, count, subject] =
        outcome === 'refunded'
          ? ([order.email, acts.size, `Your refund for order ${order.number} has been made`] as const)
          : ([GALLERY_EMAIL, requested.length, `Refund due: order ${order.number}`] as const);
      for (const refund of requested) refund.state = outcome;
      for (let mails = 0; mails < count; mails++) this.expectMail(to, subject);
    }
    completeRefunds(order);
  }

  /** Staff have made the refunds that the provider cannot make. */
  refundByHand(order: Order): void {
    for (const refund of refundsOf(order).filter(({ state }) => state === 'due')) {
      refund.state = 'refunded';
      this.expectMail(order.email, `Your refund for order ${order.number} has been made`);
    }
    completeRefunds(order);
  }

  /** What the background work has done by now: it closes overdue orders, and sends requested refunds. */
  afterWork(now: number, outcome: 'refunded' | 'due'): void {
    for (const order of this.#awaiting) {
      if (order.state !== 'awaiting-payment') this.#awaiting.delete(order);
      else if (now >= order.dueAt && !order.isPaidUnseen) this.close(order, 'expired', now);
    }
    for (const order of this.#refunding) this.answerRefunds(order, outcome);
    this.#refunding.clear();
  }

  readonly #awaiting = new Set<Order>();
  readonly #refunding = new Set<Order>();

  advance(order: Order, step: Step): void {
    order.step = step;
    const { number } = order;
    const subjects: Record<Step, string> = {
      preparing: `We are preparing your order ${number}`,
      ready: `Your order ${number} is ready for pickup`,
      shipped: `Your order ${number} is on its way`,
      delivered: `Your order ${number} has been ${order.delivery === 'pickup' ? 'picked up' : 'delivered'}`,
    };
    this.expectMail(order.email, subjects[step]);
  }

  relist(work: Work, now: number): void {
    work.holding = null;
    note(work, 'relisted', now);
  }

  /** `to` is null for an order without an address. */
  expectMail(to: string | null, subject: string): void {
    if (to !== null) increase(this.mailsDue, `${to} · ${subject}`);
  }

  seeMails(mails: ReceivedMail[]): void {
    for (const { to, subject, messageId } of mails) {
      if (this.#messageIds.has(messageId)) throw new Error(`A mail was delivered twice: ${to} · ${subject}`);
      this.#messageIds.add(messageId);
      increase(this.mailsSeen, `${to} · ${subject}`);
    }
  }
}

/** Prices, discount and shares of works that are ordered together. */
export function priceOrder(works: Work[], percent: number): Pick<Order, 'subtotal' | 'discount' | 'total' | 'items'> {
  const prices = works.map(salePrice);
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const discount = percentOf(subtotal, percent);
  return { subtotal, discount, total: subtotal - discount, items: itemsOf(works, discount) };
}

/** The works with their shares of a discount in centavos. */
export function itemsOf(works: Work[], discount: number): Item[] {
  const shares = sharesOf(discount, works.map(salePrice));
  return works.map((work, index) => ({
    work,
    price: salePrice(work),
    discount: shares[index] ?? 0,
    ownership: work.ownership,
    commissionPercent: work.commissionPercent,
    refundedAt: null,
  }));
}

export function refundsOf({ receipts }: Order): Refund[] {
  return receipts.flatMap(({ refunds }) => refunds);
}

export function unrefunded({ amount, refunds }: Receipt): number {
  return refunds.reduce((left, refund) => left - refund.amount, amount);
}

/** The percentage of a voucher for a way of paying; null: it is not for that one. */
export function percentFor(voucher: Voucher, type: 'straight' | 'installment'): number | null {
  return type === 'straight' ? voucher.straightPercent : voucher.installmentPercent;
}

/** Whether a collector may use the voucher now. */
export function canUseVoucher(
  voucher: Voucher,
  { buyer, type, now }: { buyer: Buyer; type: 'straight' | 'installment'; now: number },
): boolean {
  const own = voucher.uses.filter((order) => order.buyer === buyer).length;
  return (
    now >= voucher.startsAt &&
    (voucher.endsAt === null || now < voucher.endsAt) &&
    (voucher.limit === null || voucher.uses.length < voucher.limit) &&
    (voucher.perCollector === null || own < voucher.perCollector) &&
    percentFor(voucher, type) !== null
  );
}

function completeRefunds(order: Order): void {
  const isOpen = order.receipts.some(
    (receipt) => receipt.refunds.length === 0 || receipt.refunds.some(({ state }) => state !== 'refunded'),
  );
  if (order.state === 'refund-due' && !isOpen) order.state = 'refunded';
}

function isInCart({ holding }: Work, cart: Cart, now: number): boolean {
  return holding?.kind === 'cart' && holding.cart === cart && now < holding.until;
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function note(work: Work, event: string, now: number): void {
  work.events.push(`${new Date(now).toISOString()} ${event}`);
}
