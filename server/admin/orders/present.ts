import { formatDimensions } from '../../artworks/format/dimensions.ts';
import { formatDiscount, inCurrency, withCurrency } from '../../artworks/format/money.ts';
import type { Fulfilment } from '../../orders/contract.ts';
import { paidAt } from '../../orders/documents/receipt.ts';
import { unrefundedAmount } from '../../orders/documents/refunded-items.ts';
import { fulfilmentLabel, fulfilmentRefusal, shipmentCorrectionRefusal } from '../../orders/fulfilment/steps.ts';
import { DESK_PROVIDER, type OrderRow, type Receipt, type Refund } from '../../orders/rows.ts';
import { offeredMails } from '../../orders/staff/mails/keys.ts';
import type { StaffItem, StaffOrder } from '../../orders/staff/rows.ts';
import { correctionRefusal, refundsDue } from '../../orders/staff/rules.ts';
import { attemptLabel, deliveryLines, paymentLabel } from '../../orders/wording.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import { isReservedNow } from '../../reservations/availability.ts';
import { formatDate, formatDateTime } from '../../time/time.ts';
import { discountShares } from '../../vouchers/totals.ts';
import { personUrl } from '../collectors/person-url.ts';
import type { OrderRefundPage, StaffOrderItem, StaffOrderPage } from './contract.ts';
import { buyerName, orderPageUrl, orderStatus } from './list.ts';
import { mailSentence, refundAbout } from './notices.ts';
import { presentTimeline } from './timeline.ts';

/** What a refused form of the page shows again. */
export interface Typed {
  shipment?: StaffOrderPage['shipment'];
  note?: Omit<StaffOrderPage['note'], 'key'>;
}

export function presentStaffOrder(
  page: StaffOrder,
  { now, typed, noteKey }: { now: number; typed: Typed; noteKey: string },
): Omit<StaffOrderPage, 'notice' | 'refusal'> {
  const { order, history, receipts } = page;
  const { number, carrier, tracking_number, email, phone, notes, anonymised_at } = order;
  return {
    number,
    url: orderPageUrl(number),
    status: orderStatus(order),
    placed: placedText(page),
    situation: situationOf(page),
    actions: presentActions(page),
    shipment: typed.shipment ?? { carrier: carrier ?? '', trackingNumber: tracking_number ?? '', errors: {} },
    buyer: { name: buyerName(order), email, phone, member: memberOf(order), url: buyerUrl(order) },
    handover: presentHandover(order),
    message: notes,
    items: page.items.map((item) => presentItem(item, page, now)),
    sums: sumsOf(order),
    total: withCurrency(order.total),
    payments: presentPayments(page),
    documents: documentsOf(page),
    timeline: presentTimeline(page),
    mails: offeredMails(order, history, receipts).map(({ key, text }) => ({ value: key, text })),
    note: { ...(typed.note ?? { text: '', error: null }), key: noteKey },
    canNote: anonymised_at === null,
  };
}

function buyerUrl({ id, account_id, anonymised_at }: StaffOrder['order']): string | null {
  if (anonymised_at !== null) return null;
  return personUrl({ accountId: account_id, guest: { kind: 'order', id } });
}

function placedText({ order, seller }: StaffOrder): string {
  const at = formatDateTime(order.placed_at);
  if (order.channel !== 'desk') return `Placed on ${at}`;
  return `Sold in the gallery${seller ? ` by ${seller}` : ''} on ${at}`;
}

/** What the order holds, and what comes next. */
function situationOf({ order, items, receipts }: StaffOrder): string {
  const isOne = items.length === 1;
  switch (order.state) {
    case 'awaiting-payment': {
      const works = isOne ? 'the artwork' : `${items.length} artworks`;
      const until = formatDateTime(order.payment_due_at);
      return `It holds ${works} until ${until}. Other people cannot buy ${isOne ? 'it' : 'them'} meanwhile.`;
    }
    case 'paid':
      return [paidSituation(order, items), pendingRefunds(receipts)].filter(Boolean).join(' ');
    case 'refund-due':
      return refundSituation(receipts);
    case 'refunded': {
      const sold = items.filter((item) => isSoldTo(item, order));
      if (sold.length === 0) return 'The order has no artworks any more.';
      return `${sold.length === 1 ? 'An artwork is' : `${sold.length} artworks are`} still marked as sold. Offer ${sold.length === 1 ? 'it' : 'them'} again below.`;
    }
    default:
      return 'Nothing was charged. The order holds no artwork.';
  }
}

function refundSituation(receipts: Receipt[]): string {
  const due = receipts.filter(({ refunds }) => refunds.some(({ state }) => state === 'due'));
  if (due.some(({ provider }) => provider === DESK_PROVIDER))
    return 'Please give the money back as it was paid in the gallery, then record it here.';
  return due.length > 0
    ? 'The provider cannot make the refund. Please refund the payment in its dashboard, then record it here.'
    : 'The shop requests the refund from the provider. This page shows when it is made.';
}

/** Whether the artwork is marked as sold to this order. */
function isSoldTo({ holder, holder_order_id }: StaffItem, { id }: OrderRow): boolean {
  return holder === 'sold' && holder_order_id === id;
}

/** What is still to be refunded of a paid order; null without one. */
function pendingRefunds(receipts: Receipt[]): string | null {
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  return refunds.some(({ state }) => state !== 'refunded') ? refundSituation(receipts) : null;
}

function paidSituation({ fulfilment, delivery, fulfilled_at }: OrderRow, items: StaffItem[]): string {
  const left = items.filter(({ refunded_at }) => refunded_at === null);
  const [are, them] = left.length === 1 ? ['The artwork is', 'it'] : ['The artworks are', 'them'];
  if (fulfilment === 'delivered') return `Handed over on ${formatDateTime(fulfilled_at ?? 0)}.`;
  if (fulfilment === 'shipped') return `${are} on the way.`;
  if (fulfilment === 'ready') return `${are} ready to be picked up.`;
  return delivery === 'pickup' ? `${are} sold. Prepare ${them} for the pickup.` : `${are} sold. Pack and ship ${them}.`;
}

const STEPS: Fulfilment[] = ['preparing', 'ready', 'shipped', 'delivered'];

function presentActions(page: StaffOrder): StaffOrderPage['actions'] {
  const { order } = page;
  const steps = STEPS.filter((step) => fulfilmentRefusal(order, step) === null);
  return {
    steps: steps.map((step) => ({ step, text: stepText(step, order.delivery), help: stepHelp(step, order) })),
    canCorrectShipment: shipmentCorrectionRefusal(order) === null,
    correctionHelp: mailSentence(order, 'The collector gets another e-mail.'),
    correctUrl: correctionRefusal(order) === null ? `${orderPageUrl(order.number)}/correct` : null,
    canCancel: order.state === 'awaiting-payment',
    refundUrl: order.state === 'paid' ? `${orderPageUrl(order.number)}/refund` : null,
    refundsByHand: presentRefundsDue(page),
    refundHelp: `Records the refund that you have made. ${mailSentence(order)}`,
  };
}

function presentRefundsDue({ items, receipts }: StaffOrder): StaffOrderPage['actions']['refundsByHand'] {
  return refundsDue(receipts).map(({ id, amount, currency, artworkId }) => {
    const item = items.find(({ artwork_id }) => artwork_id === artworkId);
    return { id, amount, text: `${inCurrency(amount, currency)}${item ? ` for “${item.title}”` : ''}` };
  });
}

function stepText(step: Fulfilment, delivery: OrderRow['delivery']): string {
  if (step === 'preparing') return 'Begin to prepare';
  return `Mark as ${fulfilmentLabel(step, delivery).toLowerCase()}`;
}

function stepHelp(step: Fulfilment, order: OrderRow): string {
  if (step === 'shipped') return mailSentence(order, 'The collector gets an e-mail with carrier and tracking number.');
  return mailSentence(order);
}

function memberOf({ member_name, member_id, voucher_code }: OrderRow): string | null {
  return member_id === null ? null : `${member_name}, member ${member_id} (${voucher_code})`;
}

function presentHandover(order: OrderRow): StaffOrderPage['handover'] {
  const facts = [
    ...(order.carrier === null ? [] : [{ name: 'Carrier', value: order.carrier }]),
    ...(order.tracking_number === null ? [] : [{ name: 'Tracking number', value: order.tracking_number }]),
    ...(order.fulfilled_at === null ? [] : [{ name: 'Handed over', value: formatDateTime(order.fulfilled_at) }]),
  ];
  return { heading: order.delivery === 'pickup' ? 'Pickup' : 'Delivery', lines: deliveryLines(order), facts };
}

function presentItem(item: StaffItem, { order, receipts }: StaffOrder, now: number): StaffOrderItem {
  const refund = refundOf(item, receipts);
  const { artwork_id: id, title, artist_name: artist, slug, image_key, inventory_number, location, price } = item;
  const url = orderPageUrl(order.number);
  return {
    id,
    title,
    artist,
    url: `/admin/artworks/${id}`,
    picture: thumbnailOf(image_key),
    facts: [inventory_number, location, formatDimensions(item, 'in')].filter(Boolean).join(' · '),
    price: withCurrency(price),
    whereabouts: whereaboutsOf(item, order, now),
    certificateUrl: order.state === 'paid' && item.refunded_at === null ? `${url}/certificates/${slug}` : null,
    refund: refund && REFUND_TEXTS[refund],
    canRelist: isSoldTo(item, order) && (order.state === 'refunded' || refund === 'refunded'),
  };
}

const REFUND_TEXTS: Record<Refund['state'], string> = {
  requested: 'Refund requested',
  due: 'To be refunded by hand',
  refunded: 'Refunded',
};

/** The state of the refund of this artwork alone; null without one. */
function refundOf({ artwork_id, refunded_at }: StaffItem, receipts: Receipt[]): Refund['state'] | null {
  if (refunded_at === null) return null;
  const refunds = receipts.flatMap((receipt) => receipt.refunds);
  // Without a row nothing was paid for it.
  return refunds.find((refund) => refund.artwork_id === artwork_id)?.state ?? 'refunded';
}

/** Who has the artwork now. */
function whereaboutsOf(item: StaffItem, order: OrderRow, now: number): string | null {
  const { holder, holder_order_id, expires_at } = item;
  if (holder_order_id === order.id) return order.state === 'refunded' ? 'Still marked as sold' : null;
  if (holder === 'sold') return 'Sold to another order';
  if (holder === 'held') return 'Held by another order';
  return isReservedNow({ state: holder, expires_at }, now) ? 'Reserved' : 'Available again';
}

function sumsOf({ subtotal, discount, voucher_code, discount_reason }: OrderRow): StaffOrderPage['sums'] {
  if (discount === 0) return [];
  const reason = voucher_code ?? discount_reason;
  const name = reason ? `Discount (${reason})` : 'Discount';
  return [
    { name: 'Subtotal', value: withCurrency(subtotal) },
    { name, value: formatDiscount(discount) },
  ];
}

const ATTEMPT_STATES: Record<string, string> = {
  open: 'can still be paid',
  paid: 'paid',
  declined: 'declined',
  cancelled: 'not completed',
  replaced: 'replaced by another attempt',
  ended: 'ended',
};

/** What can be refunded of a paid order. `chosen`: ids of the artworks in a refused form. */
export function presentRefund(
  { order, items, receipts }: StaffOrder,
  { chosen, error }: { chosen: number[]; error: string | null },
): OrderRefundPage {
  const rest = receipts.reduce((sum, receipt) => sum + unrefundedAmount(receipt), 0);
  const shares = items.some(({ discount }) => discount > 0)
    ? items.map(({ discount }) => discount)
    : discountShares(
        items.map(({ price }) => price),
        order.discount,
      );
  return {
    number: order.number,
    url: orderPageUrl(order.number),
    items: items.flatMap(({ artwork_id: id, title, artist_name: artist, price, refunded_at }, index) =>
      refunded_at === null
        ? [{ id, title, artist, amount: withCurrency(price - (shares[index] ?? 0)), isChosen: chosen.includes(id) }]
        : [],
    ),
    rest: order.total === 0 ? null : withCurrency(rest),
    about: refundAbout(order, order.total === 0 ? null : withCurrency(rest)),
    discount: order.discount > 0 ? withCurrency(order.discount) : null,
    error,
  };
}

/** Attempts without a payment, then each payment with its reference and its refunds. */
function presentPayments({ order, attempts, receipts, providers }: StaffOrder): StaffOrderPage['payments'] {
  const tried = attempts.map((attempt) => ({
    name: `Attempt ${attempt.attempt}: ${attemptLabel(attempt)}, ${withCurrency(attempt.amount)}, ${ATTEMPT_STATES[attempt.state]}`,
    lines: [`${providers.get(attempt.provider)} ${attempt.reference ?? '(page not opened)'}`],
  }));
  const received = receipts.map(({ amount, currency, provider, payment_id, paid_at, refunds }) => ({
    name: `Received ${inCurrency(amount, currency)} on ${formatDate(paid_at)}${provider === DESK_PROVIDER ? `: ${paymentLabel(order)}` : ''}`,
    lines: [
      `${providers.get(provider)} ${payment_id}`,
      ...refunds.map((refund) => `${refundName(refund.state)} ${inCurrency(refund.amount, currency)}`),
    ],
  }));
  const free = order.total === 0 ? [{ name: paymentLabel(order), lines: [] }] : [];
  return [...free, ...tried, ...received];
}

function refundName(state: 'requested' | 'due' | 'refunded'): string {
  if (state === 'refunded') return 'Refunded';
  return state === 'due' ? 'To be refunded by hand:' : 'Refund requested:';
}

function documentsOf({ order, history }: StaffOrder): StaffOrderPage['documents'] {
  const url = orderPageUrl(order.number);
  const isPaid = paidAt(history) !== null;
  const isToPack = order.state === 'paid' && order.anonymised_at === null;
  return [
    ...(isToPack ? [{ text: 'Packing slip', url: `${url}/packing-slip` }] : []),
    ...(isPaid ? [{ text: 'Receipt', url: `${url}/receipt` }] : []),
  ];
}
