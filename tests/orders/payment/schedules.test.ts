import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createCart } from '../../../database/factories/carts.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { DatabaseBusy } from '../../../database/transaction.ts';
import { relistArtwork } from '../../../server/artworks/editing/relist.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { addToCart, openAttempts } from '../../../server/cart/add.ts';
import { releaseFromCart } from '../../../server/cart/releases.ts';
import { placeOrder } from '../../../server/checkout/place-order.ts';
import { applyVoucher } from '../../../server/checkout/records.ts';
import type { Submission } from '../../../server/checkout/submission.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import type { DeskSale } from '../../../server/orders/desk/contract.ts';
import { sellAtDesk } from '../../../server/orders/desk/sell.ts';
import { openPaymentPage } from '../../../server/orders/payment/open.ts';
import { findReceipts } from '../../../server/orders/payment/records.ts';
import { expireAndClose, expireAttempt, syncOrder } from '../../../server/orders/payment/sync.ts';
import { handleWebhook } from '../../../server/orders/payment/webhook.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { cancelUnpaidOrder } from '../../../server/orders/staff/cancellation.ts';
import { recordRefundByHand, refundOrder, refundWorks } from '../../../server/orders/staff/refunds.ts';
import { refundsDue } from '../../../server/orders/staff/rules.ts';
import { changePrivateHold, createPrivateHolds, endPrivateHold } from '../../../server/private-holds/editing.ts';
import { DAY, HOUR, isoDateInManila, MINUTE } from '../../../server/time/time.ts';
import { GatewayDouble } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { fc } from '../../support/fast-check.ts';
import type { Knex } from '../../support/knex.ts';

const RELEASE = { cause: 'damaged', reason: 'Damaged' } as const;

/** How many schedules; CI runs a shorter form. */
const runs = Number(process.env.PAYMENT_SCHEDULES ?? 0);

/** Tables that a run writes, in an order in which they can be emptied. */
const WRITTEN_TABLES = [
  'refunds',
  'receipts',
  'payment_events',
  'payments',
  'order_history',
  'order_items',
  'voucher_uses',
  'cart_vouchers',
  'orders',
  'vouchers',
  'reservations',
  'holds',
  'carts',
  'outbox',
  'cart_releases',
  'staff_holds',
];

/** The price of each artwork, in centavos. */
const PRICE = 1_250_000;
const BUYERS = 2;
const WORKS = 3;

const buyer = fc.nat(BUYERS - 1);
/** Counted from the last one. */
const page = fc.nat(3);
const failureTime = fc.constantFrom(undefined, 'before' as const, 'after' as const);
/** Centavos above the total. */
const extra = fc.constantFrom(0, 0, 0, 0, 500, -500);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const), buyer, work: fc.nat(WORKS - 1) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('apply' as const), buyer }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('submit' as const), buyer, note: fc.constantFrom('a', 'b') }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), page, late: fc.boolean(), extra }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('webhook' as const), page, event: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('old webhook' as const), nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('return' as const), page }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel' as const), page }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decline' as const), page }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('leave' as const), page }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      time: fc.constantFrom(1, 2 * MINUTE, 31 * MINUTE, 61 * MINUTE),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('work' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      fails: fc.record({ open: failureTime, ask: failureTime, end: failureTime, refund: failureTime }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('at once' as const), page, buyer, work: fc.nat(WORKS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('sell at desk' as const),
      works: fc.uniqueArray(fc.nat(WORKS - 1), { minLength: 1 }),
      // Null: a person without an account.
      buyer: fc.option(buyer),
      discount: fc.constantFrom(0, 0, 1, 333_333, 1_250_000),
      endsHolds: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('hold' as const), work: fc.nat(WORKS - 1), days: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change hold' as const), nth: fc.nat(9), days: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('end hold' as const), nth: fc.nat(9), isReleased: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('release' as const), work: fc.nat(WORKS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund works' as const),
      nth: fc.nat(9),
      works: fc.uniqueArray(fc.nat(WORKS - 1), { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund order' as const), nth: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund by hand' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('relist' as const), work: fc.nat(WORKS - 1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel by staff' as const), nth: fc.nat(9) }) },
);

/** The first steps, so that there is an order. */
const FIRST_STEPS: Step[] = [
  { does: 'add', buyer: 0, work: 0 },
  { does: 'apply', buyer: 0 },
  { does: 'submit', buyer: 0, note: 'a' },
];

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

onEachEngine('payments in random order of events', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  const gateway = new GatewayDouble();
  /** Order → centavos that were paid in the gallery. */
  const desk = new Map<number, number>();

  beforeAll(async () => {
    database = await engine.open();
    shop = await openApp({ database, payments: gateway.payments });
  });

  it(
    'PAY-11 nothing is sold twice, and every payment is fulfilled or refunded',
    async () => {
      const needs = () => shop.context;
      const workers = [
        createPaymentWorker(needs()),
        createPaymentWorker({ ...needs(), metrics: (await openApp({ database })).context.metrics }),
      ];

      async function run(steps: Step[]) {
        const { database, now } = needs();
        for (const table of WRITTEN_TABLES) await database(table).delete();
        Object.assign(gateway, { fails: {} });
        gateway.pages.clear();
        gateway.refunds.clear();
        desk.clear();
        const items: { id: number; slug: string }[] = [];
        while (items.length < WORKS) items.push(await createArtwork(database));
        const accounts: number[] = [];
        for (let n = 0; n < BUYERS; n++) {
          const { id } = await createAccount(database);
          await createCart(database, { accountId: id });
          accounts.push(id);
        }
        const voucher = await createVoucher(database, { useLimit: 1 });
        const row = await database('vouchers').where({ id: voucher.id }).first();
        const sent: Buffer[] = [];
        /** Pages that a browser was sent to. */
        const openedPages = new Set<string>();
        /** A page that a collector can pay belongs to an attempt that is open. */
        const findPayable = async () => {
          const payable = [...openedPages].filter((reference) => gateway.pages.get(reference)?.state.state === 'open');
          return database('payments').whereIn('reference', payable).whereNot({ state: 'open' }).pluck('reference');
        };
        const references = () => [...gateway.pages.keys()];
        const idOf = (reference: string | undefined) => gateway.pages.get(reference ?? '')?.order.id;
        const send = (body: Buffer) => handleWebhook(needs(), gateway, { body, headers: { signature: 'right' } });
        // A failed call may or may not be retried.
        const maybe = (work: Promise<unknown>) => work.catch(() => {});
        /** Writes at the same time may wait too long for each other on a slow machine. */
        const unlessBusy = (work: Promise<unknown>) =>
          work.catch((error) => {
            if (!(error instanceof DatabaseBusy)) throw error;
          });

        async function submit(n: number, note: string, round = 0): Promise<void> {
          const placed = await placeOrder(database, {
            accountId: accounts[n] ?? 0,
            submission: submission(note),
            lastSlugs: [],
            provider: gateway.name,
            paymentMs: 30 * MINUTE,
            now,
          });
          if (placed.outcome === 'placed') {
            const opening = await openPaymentPage(needs(), placed.orderId, 'https://gallery.example');
            if (opening.outcome === 'open') openedPages.add(opening.url.replace('https://pay.example/', ''));
          }
          if (placed.outcome !== 'replaces' && placed.outcome !== 'overdue') return;
          const { orderId } = placed;
          const open = await database('payments').where({ order_id: orderId, state: 'open' }).first('reference');
          const ending =
            placed.outcome === 'overdue'
              ? expireAndClose(needs(), orderId, { reason: 'resubmitted' })
              : expireAttempt(needs(), orderId, 'replaced');
          const status = await ending.catch(() => null);
          // The provider also sends a webhook, and another buyer may add the artwork right then.
          const reference = open?.reference;
          if (reference) {
            const event = { eventId: `${reference}-over`, reference, status: gateway.pages.get(reference)?.state };
            await send(Buffer.from(JSON.stringify(event)));
          }
          // Some browsers have left by then.
          if (status?.state === 'ended' && note === 'a' && round < 2) await submit(n, note, round + 1);
        }

        const idsOf = (works: number[]) => works.map((n) => items[n]?.id ?? 0);
        const by = () => ({ actor: COMMAND_LINE, now: now() });
        const byOwner = () => ({ ...by(), canRelease: true });
        const holdFields = (days: number) => ({
          name: days % 2 === 0 ? 'Ana Cruz' : 'Ben',
          contact: 'ana@example.com',
          accountId: null,
          note: '',
          until: isoDateInManila(now() + days * DAY),
        });
        const holdOf = async (nth: number) => {
          const holds = await database('staff_holds').orderBy('id').select('id', 'version');
          return holds.at(-1 - (nth % Math.max(1, holds.length))) ?? { id: 0, version: 1 };
        };
        const orderOf = async (nth: number): Promise<string> => {
          const numbers: string[] = await database('orders').orderBy('id').pluck('number');
          return numbers.at(-1 - (nth % Math.max(1, numbers.length))) ?? '';
        };

        /** Records all refunds of the order that are due. */
        async function refundByHand(number: string) {
          const orderId: number = (await database('orders').where({ number }).first('id'))?.id ?? 0;
          for (const { id: refundId, amount } of refundsDue(await findReceipts(database, orderId)))
            await recordRefundByHand(database, { number, refundId, amount, ...by() });
        }

        async function sellInGallery(
          works: number[],
          { buyer = null as number | null, discount = 0, endsHolds = false } = {},
        ) {
          const artworkIds = idsOf(works);
          const privateHoldIds = endsHolds
            ? await database('staff_holds').whereIn('artwork_id', artworkIds).pluck('id')
            : [];
          const person = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com', phone: '' };
          const payment = { method: 'cash', reference: null, discountReason: 'A friend', note: null } as const;
          const amount = PRICE * artworkIds.length - discount;
          const accountId = buyer === null ? null : (accounts[buyer] ?? 0);
          const sale = { key: crypto.randomUUID(), artworkIds, privateHoldIds, ...payment, amount } as const;
          const form: DeskSale = { ...sale, buyer: { ...person, accountId }, delivery: { method: 'taken' } };
          const sold = await sellAtDesk(database, { sale: form, actor: COMMAND_LINE, now });
          expect(['sold', 'taken']).toContain(sold.outcome);
          if (sold.outcome === 'sold') desk.set(sold.orderId, amount);
        }

        async function releaseWork(n: number): Promise<void> {
          const row = await database('reservations').where({ artwork_id: items[n]?.id }).first('cart_id');
          const release = { artworkId: items[n]?.id ?? 0, cartId: row?.cart_id ?? 0, ...RELEASE, ...by() };
          await releaseFromCart(database, release);
        }

        for (const each of [...FIRST_STEPS, ...steps]) {
          const at = 'page' in each ? references().at(-1 - (each.page % Math.max(1, references().length))) : undefined;
          if (each.does === 'add') {
            const limits = { perCart: 9, perAddress: 9 };
            const owner = { accountId: accounts[each.buyer] ?? 0, cartId: null };
            await addToCart(database, {
              attempts: openAttempts(),
              owner,
              slug: items[each.work]?.slug ?? '',
              networks: [],
              limits,
              reservationMs: HOUR,
              now,
            });
          }
          if (each.does === 'apply')
            await applyVoucher(
              database,
              accounts[each.buyer] ?? 0,
              { voucher: row, paymentType: 'straight', membership: null },
              now(),
            );
          if (each.does === 'submit') await submit(each.buyer, each.note);
          if (each.does === 'pay' && at) {
            const state = gateway.pages.get(at)?.state.state;
            // A page whose address no browser has cannot be paid.
            if (!(await isKnown(at))) continue;
            const amount = (gateway.pages.get(at)?.order.total ?? 0) + each.extra;
            if (state === 'open' || (each.late && state === 'ended')) gateway.pay(at, { amount });
          }
          if (each.does === 'webhook' && at) {
            const event = { eventId: `${at}-${each.event}`, reference: at, status: gateway.pages.get(at)?.state };
            sent.push(Buffer.from(JSON.stringify(event)));
            await send(sent.at(-1) as Buffer);
          }
          if (each.does === 'old webhook' && sent.length > 0) await send(sent[each.nth % sent.length] as Buffer);
          if (each.does === 'return' && at) await maybe(syncOrder(needs(), idOf(at) ?? 0));
          if (each.does === 'cancel' && at) await maybe(expireAndClose(needs(), idOf(at) ?? 0, { reason: 'provider' }));
          if (each.does === 'leave' && at) await maybe(expireAttempt(needs(), idOf(at) ?? 0, 'cancelled'));
          if (each.does === 'decline' && at) gateway.decline(at);
          if (each.does === 'wait') shop.clock.advance(each.time);
          if (each.does === 'work') await Promise.all(workers.map((worker) => worker.runOnce()));
          if (each.does === 'fault') gateway.failures = each.fails;
          if (each.does === 'sell at desk') await sellInGallery(each.works, each);
          if (each.does === 'hold')
            await createPrivateHolds(database, {
              artworkIds: idsOf([each.work]),
              fields: holdFields(each.days),
              ...by(),
            });
          if (each.does === 'change hold')
            await changePrivateHold(database, {
              ...(await holdOf(each.nth)),
              fields: holdFields(each.days),
              ...byOwner(),
            });
          if (each.does === 'end hold')
            await endPrivateHold(database, {
              ...(await holdOf(each.nth)),
              release: each.isReleased ? RELEASE : null,
              ...byOwner(),
            });
          if (each.does === 'release') await releaseWork(each.work);
          if (each.does === 'refund works') {
            const number = await orderOf(each.nth);
            const own = database('order_items as i')
              .join('orders as o', 'o.id', 'i.order_id')
              .where({ 'o.number': number });
            const artworkIds = await own.whereIn('i.artwork_id', idsOf(each.works)).pluck('i.artwork_id');
            await refundWorks(database, { number, artworkIds, ...by() });
          }
          if (each.does === 'refund order') await refundOrder(database, { number: await orderOf(each.nth), ...by() });
          if (each.does === 'refund by hand') await refundByHand(await orderOf(each.nth));
          if (each.does === 'relist') await relistArtwork(database, { id: items[each.work]?.id ?? 0, ...by() });
          if (each.does === 'cancel by staff')
            await maybe(cancelUnpaidOrder(needs(), { number: await orderOf(each.nth), actor: COMMAND_LINE }));
          if (each.does === 'at once')
            await Promise.all(
              [
                submit(each.buyer, 'a'),
                submit(each.buyer, 'a'),
                submit(each.buyer, 'b'),
                submit(1 - each.buyer, 'a'),
                ...workers.map((worker) => worker.runOnce()),
                sellInGallery([each.work]),
                sellInGallery([each.work], { buyer: each.buyer, endsHolds: true }),
                createPrivateHolds(database, { artworkIds: idsOf([each.work]), fields: holdFields(0), ...by() }),
                releaseWork(each.work),
                ...(at
                  ? [
                      maybe(syncOrder(needs(), idOf(at) ?? 0)),
                      maybe(expireAndClose(needs(), idOf(at) ?? 0, { reason: 'provider' })),
                    ]
                  : []),
              ].map(unlessBusy),
            );
          expect(await findViolations(database)).toEqual([]);
          expect(await findPayable()).toEqual([]);
        }

        // In the end the provider answers, and every page is synced.
        gateway.failures = {};
        for (let hour = 0; hour < 110; hour += hour < 4 ? 0.5 : 24) {
          shop.clock.advance(hour < 4 ? 30 * MINUTE : DAY);
          await workers[0]?.runOnce();
        }
        for (const number of await database('orders').pluck('number')) await refundByHand(number);
        expect(await findViolations(database)).toEqual([]);
        await everyPaymentCounts();
        await everyDeskSaleCounts();
        await noHoldIsSoldToOthers();
      }

      /** By the provider’s records, every payment paid its order or was refunded, and every order has ended. */
      async function everyPaymentCounts() {
        for (const [reference, { order, state }] of gateway.pages) {
          const { state: stands } = await database('orders').where({ id: order.id }).first('state');
          expect(['paid', 'refunded', 'cancelled', 'expired']).toContain(stands);
          const refunds = await database('refunds as f')
            .join('receipts as r', 'r.id', 'f.receipt_id')
            .where('r.payment_id', `pay-${reference}`)
            .pluck('f.id');
          const refunded = refunds.reduce((sum, id) => sum + (gateway.refunds.get(`refund-${id}`) ?? 0), 0);
          const netPaid = state.state === 'paid' ? state.amount - refunded : 0;
          const { left } = await costOf(order.id);
          expect(netPaid === 0 || (stands === 'paid' && netPaid === left), `${stands} with ${netPaid}`).toBe(true);
          // The pages of ended orders cannot be paid.
          if (await isKnown(reference)) expect(state.state).not.toBe('open');
        }
      }

      /** The total of an order, and what it costs without its refunded artworks. */
      async function costOf(orderId: number) {
        const items = await database('order_items').where({ order_id: orderId });
        const costs = items.map((item) => ({ ...item, cost: item.price - item.discount }));
        const sum = (some: { cost: number }[]) => some.reduce((total, { cost }) => total + cost, 0);
        return { total: sum(costs), left: sum(costs.filter(({ refunded_at }) => refunded_at === null)) };
      }

      /** All buyers at the desk are Ana Cruz: what is held for another person is not sold. */
      async function noHoldIsSoldToOthers() {
        const names = await database('staff_holds').where({ end_reason: 'sold' }).distinct().pluck('holder_name');
        expect(names.filter((name) => name !== 'Ana Cruz')).toEqual([]);
      }

      /** What was paid in the gallery is in its receipts to the centavo, less what staff have paid back. */
      async function everyDeskSaleCounts() {
        const orders = await database('orders').where({ channel: 'desk' });
        expect(orders.map(({ id }) => id).sort()).toEqual([...desk.keys()].sort());
        for (const { id, state, total } of orders) {
          expect(total).toBe(desk.get(id));
          expect((await costOf(id)).total).toBe(total);
          const receipts = await database('receipts').where({ order_id: id });
          const refunds = await database('refunds').whereIn(
            'receipt_id',
            receipts.map((receipt) => receipt.id),
          );
          const received = receipts.reduce((sum, { amount }) => sum + amount, 0);
          const returned = refunds.reduce((sum, { amount }) => sum + amount, 0);
          expect(received).toBe(total);
          expect(['paid', 'refunded']).toContain(state);
          expect(received - returned).toBe(state === 'paid' ? (await costOf(id)).left : 0);
        }
      }

      const isKnown = (reference: string) => database('payments').where({ reference }).first('order_id');

      const schedules = fc.array(step, { minLength: 5, maxLength: 40 });
      const numRuns = runs || (engine.name === 'SQLite' ? 25 : 6);
      await fc.assert(fc.asyncProperty(schedules, run), { numRuns });
    },
    600_000 + runs * 2_000,
  );
});

function submission(notes: string): Submission {
  return {
    payment: { method: 'paymaya', type: 'straight', bank: null, term: null },
    customer: { firstName: 'Luz', lastName: 'Santos', email: 'luz@example.com', phone: '0917 555 0100' },
    delivery: { method: 'pickup', day: '2026-11-25', time: '10:00' },
    notes,
    shown: { total: null, slugs: null },
  };
}
