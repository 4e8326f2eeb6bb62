import { beforeEach, expect, it } from 'vitest';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { createOrder } from '../../../database/factories/orders.ts';
import type { AdminHomePage, TodayFigure } from '../../../server/admin/home/contract.ts';
import type { ListProps } from '../../../server/admin/list/contract.ts';
import type { ReportPage } from '../../../server/admin/reports/contract.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { DAY, HOUR, isoDateInManila, timeInManila } from '../../../server/time/time.ts';
import { ask } from '../../inquiries/inquiry.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { givenUpMail } from '../../support/visitors/mails.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('Today', (engine) => {
  let database: Knex;
  /** Another process. */
  let other: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    other = await engine.open(settings);
    // Wednesday in Manila.
    shop = await openApp({
      database,
      now: Date.UTC(2026, 10, 25, 4),
      settings: { environment: 'production' },
      caches: true,
    });
  });

  async function signIn(role: Role = 'manager'): Promise<StaffBrowser> {
    const staffId = await createMember(database, { role, email: `${role}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  async function todayOf(browser: StaffBrowser) {
    const { today } = propsOf(await browser.get('/admin')) as unknown as AdminHomePage;
    const figures = today.sections.flatMap((section) => section.figures);
    const countOf = (id: string) => figures.find((figure) => figure.id === id)?.value;
    return { ...today, figures, countOf };
  }

  const dayIn = (days: number) => isoDateInManila(shop.clock.now + days * DAY);

  /** Orders of every kind, mails, searches, reservations and artworks that lack something. */
  async function fill(): Promise<void> {
    const { now } = shop.clock;
    for (const fulfilment of [null, 'preparing', 'ready', 'delivered'] as const) {
      for (const days of [-3, 0, 0, 3, 9]) await createOrder(other, { fulfilment, pickupDay: dayIn(days) });
      await createOrder(other, { fulfilment });
    }
    await createOrder(other, { fulfilment: 'shipped' });
    for (const state of ['awaiting-payment', 'cancelled', 'expired', 'refund-due', 'refunded'] as const)
      await createOrder(other, { state, pickupDay: dayIn(0), paymentDueAt: now - HOUR });
    await createOrder(other, { state: 'awaiting-payment', paymentDueAt: now + HOUR });
    const { id } = await createOrder(other, {});
    const receipt = await other('receipts').where('order_id', id).first();
    const refund = { receipt_id: receipt.id, state: 'due', requested_at: 1, amount: 9 };
    await other('refunds').insert({ ...refund, part: 'overpaid' });
    await other('outbox').insert([givenUpMail('a'), givenUpMail('b'), { ...givenUpMail('c'), due_at: 1 }]);
    for (const [text, days] of [
      ['kalesa', 0],
      ['kalesa', -1],
      ['tinik', -6],
      ['old', -7],
    ] as const)
      await other('missed_searches').insert({ day: dayIn(days), text, searches: 2 });
    await ask(other);
    await ask(other);
    const works = [];
    for (let count = 0; count < 5; count++) works.push(await createArtwork(other, { medium: null }));
    const [reserved, expired, sold, draft] = works.map(({ id }) => id) as [number, number, number, number];
    await createReservation(other, reserved, { state: 'reserved', expiresAt: now + HOUR });
    await createReservation(other, expired, { state: 'reserved', expiresAt: now - 1 });
    await createReservation(other, sold, { state: 'sold' });
    await other('artworks').where('id', draft).update({ published_at: null, description: '' });
  }

  /** A paid order of one artwork. */
  const sell = (total: number, placedAt: number) => createOrder(other, { total, placedAt });

  it('ADM-30 each number is that of the rows of its list', async () => {
    await fill();
    const browser = await signIn();
    const { figures, countOf } = await todayOf(browser);
    for (const { id, url, value } of figures.filter(({ url }) => !url.startsWith('/admin/reports'))) {
      const page = propsOf(await browser.get(url)) as unknown as { list: ListProps; rows: unknown[] };
      expect([id, page.list.notes]).toEqual([id, []]);
      expect([id, page.list.total, page.rows.length]).toEqual([id, Number(value), Number(value)]);
    }
    expect(countOf('today')).toBe('6');
    expect(countOf('week')).toBe('9');
    expect(countOf('missed')).toBe('3');
    expect(countOf('awaiting')).toBe('2');
    expect(countOf('mails')).toBe('2');
    expect(countOf('searches')).toBe('2');
    expect(countOf('carts')).toBe('1');
    expect(countOf('inquiries-open')).toBe('2');
    expect(Number(countOf('refunds'))).toBeGreaterThan(0);
    expect(Number(countOf('lacks-medium'))).toBe(5);
  });

  it('ADM-30 the sales of the month are those of the reports, in Manila, for roles that may see money', async () => {
    const { now } = shop.clock;
    const november = timeInManila('2026-11-01');
    await sell(10_000_00, november - 1);
    await sell(2_500_00, november);
    await sell(1_000_50, now);
    await sell(9_999_00, timeInManila('2026-10-01') - 1);
    const browser = await signIn();
    const { figures, countOf } = await todayOf(browser);
    expect([countOf('month'), countOf('last-month')]).toEqual(['Php 3,500.50', 'Php 10,000.00']);
    for (const { url, value } of figures.filter(({ id }) => ['month', 'last-month'].includes(id))) {
      const { tables } = propsOf(await browser.get(url)) as unknown as ReportPage;
      expect(tables[0]?.total).toContain(value.replace('Php ', ''));
    }
    const other = await todayOf(await signIn('sales'));
    expect(other.sections.map(({ id }) => id)).toEqual(['handover', 'payments', 'attention', 'inquiries', 'catalogue']);
  });

  it('ADM-30 numbers follow what another process does, and time', async () => {
    const browser = await signIn();
    const value = async (id: string) => (await todayOf(browser)).countOf(id);
    expect(await value('awaiting')).toBe('0');
    await createOrder(other, { state: 'awaiting-payment' });
    expect(await value('awaiting')).toBe('1');
    await other('outbox').insert(givenUpMail('a'));
    expect(await value('mails')).toBe('1');
    await other('outbox').update({ due_at: 1 });
    expect(await value('mails')).toBe('0');
    const { id } = await createArtwork(other);
    await createReservation(other, id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    expect((await todayOf(browser)).changesIn).toBe(HOUR);
    expect(await value('carts')).toBe('1');
    await createOrder(other, { pickupDay: dayIn(1) });
    expect([await value('today'), await value('week')]).toEqual(['0', '1']);
    shop.clock.advance(HOUR);
    expect(await value('carts')).toBe('0');
    const { changesIn } = await todayOf(browser);
    shop.clock.advance(changesIn);
    expect(isoDateInManila(shop.clock.now)).toBe('2026-11-26');
    expect(await value('today')).toBe('1');
  });

  it('ADM-30 an artwork in a cart counts the holds again, and a paid order the orders and the months', async () => {
    const browser = await signIn();
    await createOrder(other);
    const counted = async (change: () => Promise<unknown>) => {
      await change();
      const read: string[] = [];
      const listen = ({ sql }: { sql: string }) => read.push(sql);
      database.on('query', listen);
      const { countOf } = await todayOf(browser);
      database.off('query', listen);
      const reads = (part: string) => read.some((sql) => sql.includes(part));
      const parts = { holds: 'staff_holds', orders: 'order_list', months: 'sold_items', mails: 'outbox' };
      return [Object.entries(parts).flatMap(([name, part]) => (reads(part) ? [name] : [])), countOf('carts')];
    };
    expect(await counted(async () => {})).toEqual([['holds', 'orders', 'months', 'mails'], '0']);
    expect(await counted(async () => {})).toEqual([[], '0']);
    const { id } = await createArtwork(other);
    await todayOf(browser);
    const add = () => createReservation(other, id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    expect(await counted(add)).toEqual([['holds'], '1']);
    const step = () => other('orders').update({ fulfilment: 'preparing' });
    expect(await counted(step)).toEqual([['orders', 'months'], '1']);
    expect(await counted(() => other('outbox').insert(givenUpMail('a')))).toEqual([['mails'], '1']);
  });

  it('ADM-30 names the inquiries that await an answer, and those first that have waited longest', async () => {
    const { now } = shop.clock;
    const late = await ask(other, { name: 'Ben Luna', question: 'Is it\nframed?', now: now - 3 * DAY });
    await ask(other, { name: 'Ana Cruz', now: now - HOUR });
    const closed = await ask(other, { name: 'Luz Cruz' });
    await other('inquiries').where({ id: closed }).update({ state: 'closed' });
    const browser = await signIn('sales');
    const section = async () => (await todayOf(browser)).sections.find(({ id }) => id === 'inquiries');
    expect(await section()).toMatchObject({
      figures: [{ value: '2', isUrgent: true, url: '/admin/inquiries?state=open' }],
      rows: [
        { text: 'Ben Luna, Payaw', about: 'Is it framed?', isLate: true, url: `/admin/inquiries/${late}` },
        { text: 'Ana Cruz, Payaw', when: 'since November 25, 2026', isLate: false },
      ],
    });
    await other('inquiries').where({ id: late }).update({ state: 'answered' });
    expect(await section()).toMatchObject({ figures: [{ value: '1' }], rows: [{ text: 'Ana Cruz, Payaw' }] });
  });

  it('ADM-30 names the next pickups and deadlines, and marks the late ones', async () => {
    await createOrder(other, { pickupDay: dayIn(0), fulfilment: 'ready' });
    await createOrder(other, { pickupDay: dayIn(-1) });
    await createOrder(other, { state: 'awaiting-payment', paymentDueAt: shop.clock.now - 1 });
    await createOrder(other, { state: 'awaiting-payment', paymentDueAt: shop.clock.now + HOUR });
    const { sections } = await todayOf(await signIn('sales'));
    const rows = sections.flatMap((section) => section.rows.map(({ when, isLate }) => [when, isLate]));
    expect(rows).toEqual([
      ['November 24, 2026, 10:00 AM', true],
      ['today, 10:00 AM', false],
      ['until today, 11:59 AM', true],
      ['until today, 1:00 PM', false],
    ]);
  });

  it('ADM-03 an editor sees the catalogue, and nothing of sales and buyers', async () => {
    await fill();
    const { sections } = await todayOf(await signIn('editor'));
    expect(sections.map(({ id }) => id)).toEqual(['catalogue']);
    expect(JSON.stringify(sections)).not.toMatch(/orders|mails|Santos/);
    const ids = (figures: TodayFigure[]) => figures.map(({ id }) => id);
    expect(ids(sections[0]?.figures ?? [])).toEqual(expect.arrayContaining(['searches', 'lacks', 'lacks-medium']));
  });

  it('ADM-30 counts once for many who have it open', async () => {
    const browser = await signIn();
    await todayOf(browser);
    const queries: string[] = [];
    database.on('query', ({ sql }) => queries.push(sql));
    await Promise.all(Array.from({ length: 5 }, () => todayOf(browser)));
    expect(queries.filter((sql) => /order_list|inventory/.test(sql))).toEqual([]);
    await createOrder(other, {});
    await Promise.all(Array.from({ length: 5 }, () => todayOf(browser)));
    expect(queries.filter((sql) => sql.includes('order_list')).length).toBeLessThan(12);
  });
});
