import type { Knex } from 'knex';
import { phoneDigits } from '../../../accounts/staff/search.ts';
import { inCurrency, withCurrency } from '../../../artworks/format/money.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { ChangeBy } from '../../../audit/contract.ts';
import type { Fulfilment, OrderState } from '../../../orders/contract.ts';
import { fulfilmentLabel, isFulfilment, type Shipment } from '../../../orders/fulfilment/steps.ts';
import { findAttempts, findReceipts } from '../../../orders/payment/records.ts';
import { findHistory, findOrderByNumber, findOrderItems } from '../../../orders/records.ts';
import type { OrderRow } from '../../../orders/rows.ts';
import { cancelUnpaidOrder } from '../../../orders/staff/cancellation.ts';
import { ALL_ORDERS, type OrderFilter } from '../../../orders/staff/list/query.ts';
import { findOrderPage, isOrderListFilling } from '../../../orders/staff/list/records.ts';
import { findStaffItems } from '../../../orders/staff/records.ts';
import {
  type RefundOrderOutcome,
  recordRefundByHand,
  refundOrder,
  refundWorks,
} from '../../../orders/staff/refunds.ts';
import { refundsDue } from '../../../orders/staff/rules.ts';
import { advanceOrder, correctOrderShipment, type StepOutcome } from '../../../orders/staff/steps.ts';
import { attemptLabel, deliveryLines, historyLabel, paymentLabel, statusLabel } from '../../../orders/wording.ts';
import { formatDate, formatDateTime } from '../../../time/time.ts';
import { readLine, readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';
import { orderCorrections } from './order-corrections.ts';

const STATES: (OrderState | Fulfilment)[] = [
  ...(['awaiting-payment', 'paid', 'preparing', 'ready', 'shipped', 'delivered'] as const),
  ...(['cancelled', 'expired', 'refund-due', 'refunded'] as const),
];

export const orders: Record<string, Command> = {
  list: {
    options: { state: STATES.join('|'), search: 'TEXT' },
    description:
      'Lists the newest 200 orders. --search: in the number, the name, the e-mail or the title of an artwork, or a whole phone number or reference of a payment.',
    run: list,
  },
  show: { parameters: ['NUMBER'], description: 'Shows everything about an order.', run: show },
  refund: {
    parameters: ['NUMBER'],
    options: { artworks: 'SLUG,SLUG', 'by-hand': null, refund: 'ID' },
    description:
      'Refunds the order, or some of its artworks; they stay sold. --by-hand: you have made the refund that the provider could not; --refund: which, of several.',
    run: refund,
  },
  cancel: {
    parameters: ['NUMBER'],
    description: 'Cancels an order that awaits its payment: ends its payment page and frees its artworks.',
    run: cancel,
  },
  prepare: {
    parameters: ['NUMBER'],
    description: 'Marks the order as being prepared. This step and each one below sends the collector an e-mail.',
    run: (input) => advance(input, 'preparing'),
  },
  ready: {
    parameters: ['NUMBER'],
    description: 'Marks the order as ready for pickup.',
    run: (input) => advance(input, 'ready'),
  },
  ship: {
    parameters: ['NUMBER'],
    options: { carrier: 'TEXT', tracking: 'NUMBER', correct: null },
    required: ['carrier', 'tracking'],
    description: 'Marks the order as shipped. --correct: changes a wrong carrier or tracking number.',
    run: ship,
  },
  deliver: {
    parameters: ['NUMBER'],
    description: 'Marks the order as delivered or picked up.',
    run: (input) => advance(input, 'delivered'),
  },
  ...orderCorrections,
};

const MAX_LISTED = 200;

async function list(input: CommandInput): Promise<string> {
  const text = optionText(input, 'state');
  const state = text === undefined ? null : readOneOf(text, STATES, 'state of an order');
  const sought = optionText(input, 'search');
  const search = sought === undefined ? '' : readLine(sought, 'text to search for', 200);
  const orders = (
    await Promise.all(
      filtersOf(state).map((filter) => newest(input.database, { ...filter, search, phone: phoneDigits(search) })),
    )
  )
    .flat()
    .toSorted((a, b) => b.placed_at - a.placed_at || b.id - a.id)
    .slice(0, MAX_LISTED);
  const rows = orders.map((order) => [
    order.number,
    formatDate(order.placed_at),
    statusLabel(order),
    withCurrency(order.total),
    `${order.first_name} ${order.last_name}`,
  ]);
  const note = (await isOrderListFilling(input.database))
    ? 'The list is being prepared after an upgrade: some orders are still missing.\n'
    : '';
  if (rows.length === 0) return `${note}There are no such orders.`;
  return note + table(['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'COLLECTOR'], rows);
}

/** `paid` includes every step of the fulfilment; `refund-due` includes paid orders with a refund that staff have to make. */
function filtersOf(state: OrderState | Fulfilment | null): OrderFilter[] {
  if (state === 'refund-due')
    return [
      { ...ALL_ORDERS, state },
      { ...ALL_ORDERS, state: 'paid', refund: 'by-hand' },
    ];
  if (state !== null && isFulfilment(state)) return [{ ...ALL_ORDERS, state: 'paid', fulfilment: state }];
  return [{ ...ALL_ORDERS, state }];
}

function newest(database: Knex, filter: OrderFilter) {
  const sort = { column: 'placed', direction: 'desc' } as const;
  return findOrderPage(database, { filter, sort, page: 1, size: MAX_LISTED, total: MAX_LISTED });
}

async function show({ database, args }: CommandInput): Promise<string> {
  const order = await find(database, args);
  const [items, history, attempts, receipts] = await Promise.all([
    findOrderItems(database, [order.id]),
    findHistory(database, order.id),
    findAttempts(database, order.id),
    findReceipts(database, order.id),
  ]);
  return table(
    ['ORDER', order.number],
    [
      ['Status', statusLabel(order)],
      ['Collector', `${order.first_name} ${order.last_name}, ${order.email}, ${order.phone}`],
      ...items.map(({ title, artist_name, price }) => ['Artwork', `${title}, ${artist_name}: ${withCurrency(price)}`]),
      ['Discount', `${withCurrency(order.discount)}${order.voucher_code ? ` (${order.voucher_code})` : ''}`],
      ...(order.member_id ? [['Member', `${order.member_name}, ${order.member_id}`]] : []),
      ['Total', withCurrency(order.total)],
      ['Payment', paymentLabel(order)],
      ...attempts.map((each) => [
        `Attempt ${each.attempt}`,
        `${attemptLabel(each)}, ${withCurrency(each.amount)}, ${each.state}, ${each.provider} ${each.reference ?? 'not opened'}`,
      ]),
      ...receipts.map((receipt) => [
        'Received',
        [
          `${receipt.currency} ${receipt.amount / 100}, ${receipt.provider} ${receipt.payment_id}`,
          ...receipt.refunds.map(({ id, amount, state }) => `refund ${id} of ${amount / 100} ${state}`),
        ].join(', '),
      ]),
      [order.delivery === 'pickup' ? 'Pickup' : 'Delivery', deliveryLines(order).join(', ')],
      ...(order.carrier ? [['Shipment', `${order.carrier}, ${order.tracking_number}`]] : []),
      ...(order.notes ? [['Notes', order.notes]] : []),
      ...history.map((change) => [formatDateTime(change.happened_at), historyLabel(change, order.delivery)]),
    ],
  );
}

async function refund({ database, now, args, options }: CommandInput): Promise<string> {
  const number = numberOf(args);
  const by = { number, actor: COMMAND_LINE, now };
  if (options['by-hand'] === true) return recordByHand(database, { ...by, chosen: optionText({ options }, 'refund') });
  const slugs = optionText({ options }, 'artworks');
  const result =
    slugs === undefined
      ? await refundOrder(database, by)
      : await refundWorks(database, { ...by, artworkIds: await findIds(database, number, slugs) });
  if (result.outcome === 'unknown') throw unknownOrder(args);
  if (result.outcome === 'refused') throw new CommandError(result.reason);
  return refundText(result, slugs === undefined ? `Order ${number}` : `The artworks of order ${number}`);
}

function refundText(
  { outcome, order }: Extract<RefundOrderOutcome, { outcome: 'requested' | 'cancelled' }>,
  what: string,
): string {
  if (outcome === 'cancelled')
    return `${what} cost nothing: it is cancelled${order.voucher_code === null ? '' : ', and its voucher can be used again'}.`;
  return order.channel === 'desk'
    ? `${what}: the refund is noted. Give the money back, then record it with: orders refund ${order.number} --by-hand`
    : `${what} will be refunded; the running shop requests each refund from the provider.`;
}

/** The buyer of a sale in the gallery may have no address. */
function mailClause({ email }: OrderRow): string {
  return email === '' ? 'no e-mail is sent: the order has no address' : 'the collector gets an e-mail';
}

/** Records one refund that staff have made. `chosen`: its id, where several are due. */
async function recordByHand(
  database: Knex,
  { chosen, ...by }: ChangeBy & { number: string; chosen: string | undefined },
): Promise<string> {
  const { number } = by;
  const order = await find(database, [number]);
  const due = refundsDue(await findReceipts(database, order.id));
  const [refund, ...others] = due.filter(({ id }) => chosen === undefined || String(id) === chosen);
  if (!refund) throw new CommandError('No such refund has to be made by hand for this order.');
  if (others.length > 0) {
    const ids = due.map(({ id, amount, currency }) => `${id} (${inCurrency(amount, currency)})`).join(', ');
    throw new CommandError(`Several refunds are due: ${ids}. Choose one with --refund.`);
  }
  const { outcome } = await recordRefundByHand(database, { ...by, refundId: refund.id, amount: refund.amount });
  if (outcome !== 'recorded') throw new CommandError('The refund has been recorded meanwhile.');
  return `Order ${number}: the refund of ${inCurrency(refund.amount, refund.currency)} made by hand is recorded.`;
}

async function cancel({ database, now, args, payments }: CommandInput): Promise<string> {
  const number = numberOf(args);
  const context = { database, now: () => now, payments: payments ?? { current: null, find: () => null } };
  const result = await cancelUnpaidOrder(context, { number, actor: COMMAND_LINE });
  if (result.outcome === 'unknown') throw unknownOrder(args);
  if (result.outcome !== 'cancelled') throw new CommandError(result.reason);
  return `Order ${number} is cancelled, and its payment page has ended; the collector gets an e-mail.`;
}

/** Ids of artworks of the order. */
async function findIds(database: Knex, number: string, slugs: string): Promise<number[]> {
  const order = await findOrderByNumber(database, number);
  if (!order) throw unknownOrder([number]);
  const items = await findStaffItems(database, order.id);
  return slugs.split(',').map((slug) => {
    const item = items.find((each) => each.slug === slug.trim());
    if (!item) throw new CommandError(`Order ${number} has no artwork "${slug.trim()}".`);
    return item.artwork_id;
  });
}

async function advance(
  { database, now, args }: CommandInput,
  step: Fulfilment,
  shipment: Shipment | null = null,
): Promise<string> {
  const result = await advanceOrder(database, { number: numberOf(args), step, shipment, actor: COMMAND_LINE, now });
  const order = doneOrder(result, args);
  return `Order ${order.number} is ${fulfilmentLabel(step, order.delivery).toLowerCase()}; ${mailClause(order)}.`;
}

async function ship(input: CommandInput): Promise<string> {
  const shipment = readShipment(input);
  if (input.options.correct !== true) return advance(input, 'shipped', shipment);
  const { database, now, args } = input;
  const result = await correctOrderShipment(database, { number: numberOf(args), shipment, actor: COMMAND_LINE, now });
  const order = doneOrder(result, args);
  return `The shipment of order ${order.number} is corrected; ${mailClause(order)}.`;
}

function doneOrder(result: StepOutcome, args: string[]): OrderRow {
  if (result.outcome === 'unknown') throw unknownOrder(args);
  if (result.outcome === 'refused') throw new CommandError(result.reason);
  return result.order;
}

function readShipment(input: CommandInput): Shipment {
  return {
    carrier: readLine(optionText(input, 'carrier') ?? '', 'carrier', 60),
    trackingNumber: readLine(optionText(input, 'tracking') ?? '', 'tracking number', 60),
  };
}

function numberOf([number = '']: string[]): string {
  return number.toUpperCase();
}

function unknownOrder([number = '']: string[]): CommandError {
  return new CommandError(`There is no order "${number}".`);
}

async function find(database: Knex, args: string[]): Promise<OrderRow> {
  const order = await findOrderByNumber(database, numberOf(args));
  if (!order) throw unknownOrder(args);
  return order;
}
