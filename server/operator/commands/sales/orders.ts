import type { Knex } from 'knex';
import { writeDurably } from '../../../../database/transaction.ts';
import { withCurrency } from '../../../artworks/format/money.ts';
import type { Fulfilment, OrderState } from '../../../orders/contract.ts';
import { correctShipment, fulfil, type Shipment } from '../../../orders/fulfilment/records.ts';
import { correctionRefusal, fulfilmentLabel, fulfilmentRefusal } from '../../../orders/fulfilment/steps.ts';
import {
  cancelFreeOrder,
  findOrderByNumber,
  findReceipts,
  listAllOrders,
  refundByHand,
  refundPaid,
} from '../../../orders/operator/records.ts';
import { findAttempts } from '../../../orders/payment/records.ts';
import { findHistory, findOrderItems, lockOrder } from '../../../orders/records.ts';
import type { OrderRow } from '../../../orders/rows.ts';
import { attemptLabel, deliveryLines, historyLabel, paymentLabel, statusLabel } from '../../../orders/wording.ts';
import { formatDate, formatDateTime } from '../../../time/time.ts';
import { readLine, readOneOf } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';

const STATES: (OrderState | Fulfilment)[] = [
  ...(['awaiting-payment', 'paid', 'preparing', 'ready', 'shipped', 'delivered'] as const),
  ...(['cancelled', 'expired', 'refund-due', 'refunded'] as const),
];

export const orders: Record<string, Command> = {
  list: {
    options: { state: STATES.join('|'), search: 'TEXT' },
    description:
      'Lists the newest 200 orders. --search: in the number, the name, the e-mail or the title of an artwork.',
    run: list,
  },
  show: { parameters: ['NUMBER'], description: 'Shows everything about an order.', run: show },
  refund: {
    parameters: ['NUMBER'],
    options: { 'by-hand': null },
    description: 'Refunds the order; its artworks stay sold. --by-hand: you have refunded what the provider could not.',
    run: refund,
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
};

async function list(input: CommandInput): Promise<string> {
  const text = optionText(input, 'state');
  const state = text === undefined ? null : readOneOf(text, STATES, 'state of an order');
  const search = optionText(input, 'search');
  const filter = { state, search: search === undefined ? null : readLine(search, 'text to search for', 200) };
  const rows = (await listAllOrders(input.database, filter)).map((order) => [
    order.number,
    formatDate(order.placed_at),
    statusLabel(order),
    withCurrency(order.total),
    `${order.first_name} ${order.last_name}`,
  ]);
  return rows.length === 0
    ? 'There are no such orders.'
    : table(['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'COLLECTOR'], rows);
}

async function show({ database, args }: CommandInput): Promise<string> {
  const order = await find(database, args[0]);
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
          ...receipt.refunds.map(({ amount, state }) => `refund of ${amount / 100} ${state}`),
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
  const order = await find(database, args[0]);
  const isByHand = options['by-hand'] === true;
  await writeDurably(database, async (transaction) => {
    const { state, total } = (await lockOrder(transaction, order.id)) ?? order;
    if (isByHand) {
      if (!(await refundByHand(transaction, order, now)))
        throw new CommandError('No refund has to be made by hand for this order.');
      return;
    }
    if (state !== 'paid') throw new CommandError(`Only a paid order can be refunded; this one is ${state}.`);
    if (total === 0) await cancelFreeOrder(transaction, order, now);
    else if (!(await refundPaid(transaction, order.id, now)))
      throw new CommandError('Nothing was paid for this order.');
  });
  if (isByHand) return `Order ${order.number}: the refund made by hand is recorded.`;
  return order.total === 0
    ? `Order ${order.number} cost nothing: it is cancelled, and its voucher can be used again.`
    : `Order ${order.number} will be refunded; the running shop requests the refund from the provider.`;
}

async function advance(
  { database, now, args }: CommandInput,
  step: Fulfilment,
  shipment: Shipment | null = null,
): Promise<string> {
  const order = await find(database, args[0]);
  await writeDurably(database, async (transaction) => {
    const current = (await lockOrder(transaction, order.id)) ?? order;
    const refusal = fulfilmentRefusal(current, step);
    if (refusal !== null) throw new CommandError(refusal);
    await fulfil(transaction, current, { step, shipment, now });
  });
  return `Order ${order.number} is ${fulfilmentLabel(step, order.delivery).toLowerCase()}; the collector gets an e-mail.`;
}

async function ship(input: CommandInput): Promise<string> {
  const shipment = readShipment(input);
  if (input.options.correct !== true) return advance(input, 'shipped', shipment);
  const { database, now, args } = input;
  const order = await find(database, args[0]);
  await writeDurably(database, async (transaction) => {
    const current = (await lockOrder(transaction, order.id)) ?? order;
    const refusal = correctionRefusal(current);
    if (refusal !== null) throw new CommandError(refusal);
    await correctShipment(transaction, current, { shipment, now });
  });
  return `The shipment of order ${order.number} is corrected; the collector gets an e-mail.`;
}

function readShipment(input: CommandInput): Shipment {
  return {
    carrier: readLine(optionText(input, 'carrier') ?? '', 'carrier', 60),
    trackingNumber: readLine(optionText(input, 'tracking') ?? '', 'tracking number', 60),
  };
}

async function find(database: Knex, number = ''): Promise<OrderRow> {
  const order = await findOrderByNumber(database, number.toUpperCase());
  if (!order) throw new CommandError(`There is no order "${number}".`);
  return order;
}
