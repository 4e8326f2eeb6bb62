import { expect, it } from 'vitest';
import { inBatches } from '../../../database/batches/batches.ts';
import { foldText } from '../../../database/contains-words.ts';
import { createOrder } from '../../../database/factories/orders.ts';
import type { OrderListPage } from '../../../server/admin/orders/contract.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { anonymiseOrders } from '../../../server/orders/anonymise.ts';
import type { OrderRow } from '../../../server/orders/rows.ts';
import {
  ALL_ORDERS,
  FULFILMENT_FILTERS,
  ORDER_SORTS,
  ORDER_STATES,
  type OrderFilter,
  REFUND_FILTERS,
} from '../../../server/orders/staff/list/query.ts';
import {
  countOrderStates,
  fillOrderList,
  findOrderPage,
  isOrderListFilling,
} from '../../../server/orders/staff/list/records.ts';
import { refundWorks } from '../../../server/orders/staff/refunds.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { fc } from '../../support/fast-check.ts';
import type { Knex } from '../../support/knex.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

/** An order with its titles, and the states of its refunds. */
type Plain = OrderRow & { titles: string[]; refunds: string[] };

async function readPlain(database: Knex): Promise<Plain[]> {
  const orders: OrderRow[] = await database<OrderRow>('orders');
  const items = await database('order_items').select('order_id', 'title');
  const refunds = await database('refunds as f')
    .join('receipts as r', 'r.id', 'f.receipt_id')
    .select('r.order_id', 'f.state');
  return orders.map((order) => ({
    ...order,
    titles: items.filter(({ order_id }) => order_id === order.id).map(({ title }) => title),
    refunds: refunds.filter(({ order_id }) => order_id === order.id).map(({ state }) => state),
  }));
}

function matches(order: Plain, filter: OrderFilter): boolean {
  const { number, first_name, last_name, email, titles, state, fulfilment, delivery, pickup_day, refunds } = order;
  const text = foldText([number, `${first_name} ${last_name}`, email, ...titles].join('\n'));
  const isOpen = state === 'paid' && fulfilment !== 'delivered';
  const fits: Record<NonNullable<OrderFilter['fulfilment']>, boolean> = {
    open: isOpen,
    none: state === 'paid' && fulfilment === null,
    preparing: fulfilment === 'preparing',
    ready: fulfilment === 'ready',
    shipped: fulfilment === 'shipped',
    delivered: fulfilment === 'delivered',
  };
  const isByHand = refunds.includes('due');
  const isDue = isByHand || refunds.includes('requested');
  const refunded = { due: isDue, 'by-hand': isByHand, made: refunds.length > 0 && !isDue };
  const { pickup } = filter;
  const day = delivery === 'pickup' ? (pickup_day ?? '') : null;
  return (
    foldText(filter.search)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (filter.state === null || filter.state === state) &&
    (filter.fulfilment === null || fits[filter.fulfilment]) &&
    (filter.delivery === null || filter.delivery === delivery) &&
    (filter.channel === null || filter.channel === order.channel) &&
    (filter.refund === null || refunded[filter.refund]) &&
    (pickup === null || (day !== null && day >= pickup.from && day < pickup.before && (isOpen || !pickup.isOpen)))
  );
}

async function createOrders(database: Knex): Promise<void> {
  const names = ['Ñina del Rosario', 'Luz Santos', 'ANA Cruz', 'Iñigo Peña'];
  for (const [index, state] of [...ORDER_STATES, ...ORDER_STATES, 'paid' as const, 'paid' as const].entries()) {
    const [firstName = '', ...lastNames] = (names[index % names.length] ?? '').split(' ');
    const steps = ['preparing', null, 'delivered', 'ready'] as const;
    await createOrder(database, {
      state,
      firstName,
      lastName: lastNames.join(' '),
      email: `p${index}_100%@example.com`,
      prices: [10_000 + 10_000 * (index % 5), 5_000],
      titles: [`Payaw ${index}`, index % 2 ? 'Habagat' : 'Çedar'],
      pickupDay: index % 2 ? `2026-11-2${index % 5}` : null,
      fulfilment: state === 'paid' && index % 2 ? (steps[index % 4] ?? null) : null,
      placedAt: 1_000 * (index % 6),
    });
  }
  const { number, artworkIds } = await createOrder(database, { prices: [500, 300] });
  await refundWorks(database, { number, artworkIds: artworkIds.slice(0, 1), actor: COMMAND_LINE, now: 5 });
}

onEachEngine('the list of orders', (engine) => {
  it('ADM-31 lists exactly what a plain query finds, in any order, on any page', async () => {
    const database = await engine.open();
    await createOrders(database);
    const all = await readPlain(database);
    const filters = fc.record<OrderFilter>({
      phone: fc.constant(null),
      search: fc.constantFrom('', '', 'nina', 'ÑINA del', 'payaw 1', 'cedar', '100%', 'GA-', '_', "'", 'zzz'),
      state: fc.constantFrom(null, null, ...ORDER_STATES),
      fulfilment: fc.constantFrom(null, null, ...FULFILMENT_FILTERS),
      delivery: fc.constantFrom(null, 'delivery', 'pickup'),
      pickup: fc.constantFrom(...[null, null, { from: '', before: '2026-11-22', isOpen: true }], {
        from: '2026-11-21',
        before: '2026-11-24',
        isOpen: false,
      }),
      channel: fc.constantFrom(null, null, 'shop', 'desk'),
      refund: fc.constantFrom(null, null, ...REFUND_FILTERS),
    });
    await fc.assert(
      fc.asyncProperty(
        ...[filters, fc.constantFrom(...ORDER_SORTS), fc.constantFrom<'asc' | 'desc'>('asc', 'desc')],
        async (filter: OrderFilter, column: (typeof ORDER_SORTS)[number], direction: 'asc' | 'desc') => {
          const expected = all.filter((order) => matches(order, filter));
          const counts = await countOrderStates(database, filter);
          const inAnyState = all.filter((order) => matches(order, { ...filter, state: null }));
          for (const state of ORDER_STATES)
            expect(counts[state]).toBe(inAnyState.filter((order) => order.state === state).length);
          const pages = [1, 2, 3, 4, 5].map((page) =>
            findOrderPage(database, { filter, sort: { column, direction }, page, size: 4, total: expected.length }),
          );
          const found = (await Promise.all(pages)).flat();
          expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          const whole = { filter, sort: { column, direction }, page: 1, size: 99, total: expected.length };
          expect((await findOrderPage(database, whole)).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
          if (column === 'total' && direction === 'asc')
            expect(found.map(({ total }) => total)).toEqual(found.map(({ total }) => total).sort((a, b) => a - b));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ADM-31 follows every change of an order, and an erasure', async () => {
    const database = await engine.open();
    const { id, number } = await createOrder(database, { titles: ['Payaw'] });
    const find = async (search: string) => {
      const filter = { ...ALL_ORDERS, search };
      const sort = { column: 'placed', direction: 'desc' } as const;
      return (await findOrderPage(database, { filter, sort, page: 1, size: 9, total: 9 })).length;
    };
    expect([await find('luz payaw'), await find(number.toLowerCase())]).toEqual([1, 1]);
    await database('order_items').where({ order_id: id }).update({ title: 'Ani' });
    expect([await find('payaw'), await find('ani')]).toEqual([0, 1]);
    await database.transaction((transaction) => anonymiseOrders(transaction, [id], 1));
    expect([await find('luz'), await find('santos'), await find('example'), await find(number)]).toEqual([0, 0, 0, 1]);
    expect(JSON.stringify(await database('order_list'))).not.toMatch(/luz|santos/i);
  });

  it('ADM-31 finds an order by phone number and by the whole reference of a payment', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const staffId = await createMember(database, { role: 'sales' });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    const { id, number } = await createOrder(database);
    await createOrder(database);
    const found = async (search: string) => {
      const { rows } = propsOf(
        await browser.get(`/admin/orders?${new URLSearchParams({ search })}`),
      ) as unknown as OrderListPage;
      return rows.map((row) => row.number);
    };
    await database('orders').where({ id }).update({ phone: '+63 (918) 222-3344' });
    for (const phone of ['0918 222 3344', '+63 918 222 3344', '9182223344', '222-3344'])
      expect([phone, await found(phone)]).toEqual([phone, [number]]);
    expect(await found('0918 222 3345')).toEqual([]);
    await database('payments').where({ order_id: id }).update({ reference: 'cs_live_7Xq' });
    await database('receipts').where({ order_id: id }).update({ payment_id: 'BPI 2026 114-9' });
    expect([await found('cs_live_7Xq'), await found(' BPI 2026 114-9 ')]).toEqual([[number], [number]]);
    expect([await found('cs_live_7'), await found('BPI 2026')]).toEqual([[], []]);
    await database.transaction((transaction) => anonymiseOrders(transaction, [id], 1));
    expect(await found('0918 222 3344')).toEqual([]);
    expect(JSON.stringify(await database('order_list'))).not.toContain('2223344');
  });

  it('ADM-31 adds the orders from before an upgrade in batches', async () => {
    const database = await engine.open();
    for (let n = 0; n < 7; n++) await createOrder(database);
    const before = await database('order_list').orderBy('order_id');
    await database('order_list').delete();
    await database('order_list_fill').insert({ order_id: before.at(-1)?.order_id ?? 0 });
    await inBatches(database, (transaction) => fillOrderList(transaction, 3));
    while (await isOrderListFilling(database))
      await database.transaction((transaction) => fillOrderList(transaction, 3));
    expect(await database('order_list').orderBy('order_id')).toEqual(before);
  });

  it('ADM-31 its address holds search, filters and order, and the page explains invalid parameters', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const staffId = await createMember(database, { role: 'sales' });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    const listed = async (query: string) =>
      propsOf(await browser.get(`/admin/orders?${query}`)) as unknown as OrderListPage;
    await createOrder(database, { pickupDay: '2026-11-21' });
    await createOrder(database, { pickupDay: '2026-11-20' });
    await createOrder(database, { pickupDay: '2026-11-20', fulfilment: 'delivered' });
    await createOrder(database, { state: 'refund-due' });
    const count = async (query: string) => (await listed(query)).list.total;
    expect(await count('')).toBe(4);
    expect(await count('pickup=today')).toBe(1);
    expect(await count('pickup=past')).toBe(1);
    expect(await count('pickup=2026-11-20')).toBe(2);
    expect(await count('pickup=2027-01-04')).toBe(0);
    expect(await count('fulfilment=open')).toBe(2);
    expect(await count('refund=by-hand')).toBe(1);
    expect(await count('state=refund-due&search=luz')).toBe(1);
    const { list, rows } = await listed('pickup=2026-13-40&state=flown&sort=colour');
    expect([rows.length, list.notes]).toEqual([
      4,
      [
        'The list cannot be sorted by “colour”.',
        'State “flown” does not exist.',
        'Pickup “2026-13-40” does not exist.',
      ],
    ]);
    for (const query of ['page=999999999', 'search[a]=1', 'sort=-pickup&page=2'])
      expect((await browser.get(`/admin/orders?${query}`)).status, query).toBe(200);
  });
});
