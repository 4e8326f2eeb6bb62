import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createCart } from '../../../database/factories/carts.ts';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { addToCart } from '../../../server/cart/add.ts';
import { placeOrder } from '../../../server/checkout/place-order.ts';
import { applyVoucher } from '../../../server/checkout/records.ts';
import type { Submission } from '../../../server/checkout/submission.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { openPaymentPage } from '../../../server/orders/payment/open.ts';
import { expireAndClose, expireAttempt, syncOrder } from '../../../server/orders/payment/sync.ts';
import { handleWebhook } from '../../../server/orders/payment/webhook.ts';
import { createPaymentWorker } from '../../../server/orders/payment/worker.ts';
import { GatewayDouble } from '../../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { fc } from '../../support/fast-check.ts';
import type { Knex } from '../../support/knex.ts';

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
];

const MINUTE = 60_000;
const BUYERS = 2;
const WORKS = 3;

const buyer = fc.nat(BUYERS - 1);
/** Counted from the last one. */
const page = fc.nat(3);
const moment = fc.constantFrom(undefined, 'before' as const, 'after' as const);
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
      fails: fc.record({ open: moment, ask: moment, end: moment, refund: moment }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('at once' as const), page, buyer }) },
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
        const items: { slug: string }[] = [];
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
              ? expireAndClose(needs(), orderId, 'resubmitted')
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

        for (const each of [...FIRST_STEPS, ...steps]) {
          const at = 'page' in each ? references().at(-1 - (each.page % Math.max(1, references().length))) : undefined;
          if (each.does === 'add') {
            const limits = { perCart: 9, perAddress: 9 };
            const owner = { accountId: accounts[each.buyer] ?? 0, cartId: null };
            await addToCart(database, {
              owner,
              slug: items[each.work]?.slug ?? '',
              networks: [],
              limits,
              reservationMs: 60 * MINUTE,
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
          if (each.does === 'cancel' && at) await maybe(expireAndClose(needs(), idOf(at) ?? 0, 'provider'));
          if (each.does === 'leave' && at) await maybe(expireAttempt(needs(), idOf(at) ?? 0, 'cancelled'));
          if (each.does === 'decline' && at) gateway.decline(at);
          if (each.does === 'wait') shop.clock.advance(each.time);
          if (each.does === 'work') await Promise.all(workers.map((worker) => worker.runOnce()));
          if (each.does === 'fault') gateway.failures = each.fails;
          if (each.does === 'at once')
            await Promise.all([
              submit(each.buyer, 'a'),
              submit(each.buyer, 'a'),
              submit(each.buyer, 'b'),
              submit(1 - each.buyer, 'a'),
              ...workers.map((worker) => worker.runOnce()),
              ...(at
                ? [maybe(syncOrder(needs(), idOf(at) ?? 0)), maybe(expireAndClose(needs(), idOf(at) ?? 0, 'provider'))]
                : []),
            ]);
          expect(await findViolations(database)).toEqual([]);
          expect(await findPayable()).toEqual([]);
        }

        // In the end the provider answers, and every page is synced.
        gateway.failures = {};
        for (let hour = 0; hour < 110; hour += hour < 4 ? 0.5 : 24) {
          shop.clock.advance((hour < 4 ? 30 : 24 * 60) * MINUTE);
          await workers[0]?.runOnce();
        }
        expect(await findViolations(database)).toEqual([]);
        await everyPaymentCounts();
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
          expect(netPaid === 0 || (stands === 'paid' && netPaid === order.total), `${stands} with ${netPaid}`).toBe(
            true,
          );
          // The pages of ended orders cannot be paid.
          if (await isKnown(reference)) expect(state.state).not.toBe('open');
        }
      }

      const isKnown = (reference: string) => database('payments').where({ reference }).first('order_id');

      const schedules = fc.array(step, { minLength: 5, maxLength: 40 });
      const numRuns = runs || (engine.name === 'SQLite' ? 25 : 6);
      await fc.assert(fc.asyncProperty(schedules, run), {
        numRuns,
        interruptAfterTimeLimit: runs ? undefined : 40_000,
      });
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
