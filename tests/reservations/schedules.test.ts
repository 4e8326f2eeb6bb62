import { beforeAll, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { addToCart, openAttempts, removeFromCart } from '../../server/cart/add.ts';
import { findCart, findInCart, mergeCarts } from '../../server/cart/records.ts';
import { releaseFromCart } from '../../server/cart/releases.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { endPrivateHold } from '../../server/private-holds/editing.ts';
import { markSold } from '../../server/private-holds/sale.ts';
import { reserveForOrder, returnToCart, sell, sellInGallery, sellLate } from '../../server/reservations/orders.ts';
import { changeEnd, reserveForPrivateHold } from '../../server/reservations/records.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

const RELEASE = { cause: 'damaged', reason: 'Damaged' } as const;

const STEPS = 100;
const BROWSERS = 3;
const WORKS = 4;

/** The model without a database: which cart has which artwork until when. */
type Model = Map<number, { by: number; until: number; state: 'reserved' | 'held' | 'sold'; privateHoldId?: number }>;

/** The holder of a private hold in the model. */
const STAFF = -3;

const browser = fc.nat(BROWSERS - 1);
const work = fc.nat(WORKS - 1);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('add' as const), browser, work }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), browser, work }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('wait' as const), time: fc.integer({ min: 1, max: 2 * STEPS }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sign in' as const), browser }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('check out' as const), browser }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('pay' as const, 'cancel' as const, 'pay late' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('hold' as const), work, time: fc.integer({ min: 1, max: 2 * STEPS }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('move end' as const),
      work,
      time: fc.integer({ min: 1, max: 2 * STEPS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end hold' as const), work, isReleased: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('release' as const), work }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sell at desk' as const), work, browser, endsHold: fc.boolean() }),
  },
);

onEachEngine('reservations in random order of events', (engine) => {
  let database: Knex;
  const slugs: string[] = [];
  const ids: number[] = [];

  beforeAll(async () => {
    database = await engine.open();
    while (ids.length < WORKS) {
      const { id, slug } = await createArtwork(database);
      ids.push(id);
      slugs.push(slug);
    }
  });

  it('CART-03 CART-04 AUTH-05 no artwork is reserved twice, none is lost, and the history agrees', async () => {
    let orders = 0;
    let time = 1_000_000;
    const run = async (steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      for (const table of ['reservations', 'holds', 'cart_releases', 'staff_holds', 'carts'])
        await database(table).delete();
      const account = (await createAccount(database)).id;
      const owners = Array.from({ length: BROWSERS }, () => ({
        accountId: null as number | null,
        cartId: null as number | null,
      }));
      /** The owner of a browser in the model: itself, or the one collector who signs in. */
      const who = (n: number) => (owners[n]?.accountId === null ? n : -1);
      const model: Model = new Map();
      const last: { orderId: number; by: number; works: number[]; isClosed: boolean }[] = [];
      const isFree = (n: number) => {
        const held = model.get(n);
        return !held || (held.state === 'reserved' && held.until <= time);
      };
      for (const each of steps) {
        const now = time;
        if (each.does === 'wait') time += each.time;
        if (each.does === 'sweep')
          await sweepExpired(
            database,
            () => now,
            async () => {},
          );
        if (each.does === 'add') {
          const owner = owners[each.browser] as (typeof owners)[number];
          const by = who(each.browser);
          const held = model.get(each.work);
          const expected = isFree(each.work)
            ? 'reserved'
            : held?.state === 'reserved' && held.by === by
              ? 'already-mine'
              : held?.state === 'sold'
                ? 'sold'
                : 'taken';
          const limits = { perCart: 99, perAddress: 99 };
          const adding = {
            attempts: openAttempts(),
            owner,
            slug: slugs[each.work] ?? '',
            networks: ['ab'.repeat(16)],
            limits,
            reservationMs: STEPS,
            now: () => now,
          };
          const added = await addToCart(database, adding);
          expect(added.outcome).toBe(expected);
          if ('cartId' in added && owner.accountId === null) owner.cartId = added.cartId;
          if (expected === 'reserved') model.set(each.work, { by, until: now + STEPS, state: 'reserved' });
        }
        if (each.does === 'remove') {
          const owner = owners[each.browser] as (typeof owners)[number];
          const held = model.get(each.work);
          const isMine = held?.state === 'reserved' && held.by === who(each.browser) && held.until > now;
          const outcome = await removeFromCart(database, { owner, slug: slugs[each.work] ?? '', now: () => now });
          expect(outcome).toBe(isMine ? 'removed' : 'not-there');
          if (isMine) model.delete(each.work);
        }
        if (each.does === 'sign in') {
          const owner = owners[each.browser] as (typeof owners)[number];
          if (owner.accountId === null) {
            await write(database, (t) => mergeCarts(t, { from: owner, accountId: account, limit: ids.length, now }));
            for (const held of model.values()) if (held.by === each.browser) held.by = -1;
            for (const order of last) if (order.by === each.browser) order.by = -1;
            Object.assign(owner, { accountId: account, cartId: null });
          }
        }
        if (each.does === 'check out') {
          const by = who(each.browser);
          const mine = [...model]
            .filter(([, held]) => held.by === by && held.state === 'reserved' && held.until > now)
            .map(([n]) => n);
          const [cart] = await database('reservations')
            .where('state', 'reserved')
            .whereIn(
              'artwork_id',
              mine.map((n) => ids[n] ?? 0),
            )
            .distinct('cart_id');
          if (mine.length > 0) {
            const orderId = ++orders;
            const artworkIds = mine.map((n) => ids[n] ?? 0);
            const held = await write(database, (t) =>
              reserveForOrder(t, { cartId: cart.cart_id, artworkIds, orderId, now }),
            );
            expect(held).toEqual({ outcome: 'held' });
            for (const n of mine) Object.assign(model.get(n) as object, { state: 'held' });
            last.push({ orderId, by, works: mine, isClosed: false });
          }
        }
        if (each.does === 'hold') {
          const artworkId = ids[each.work] ?? 0;
          const row = { artwork_id: artworkId, holder_name: 'Ben', until: '1970-01-01', created_at: now };
          const expected = isFree(each.work) ? 'reserved' : 'taken';
          await write(database, async (t) => {
            const [hold] = await t('staff_holds').insert(row).returning('id');
            const privateHoldId = hold?.id ?? 0;
            const held = await reserveForPrivateHold(t, { artworkId, privateHoldId, expiresAt: now + each.time, now });
            expect(held).toBe(expected);
            if (held === 'taken') await t('staff_holds').where({ id: privateHoldId }).delete();
            else model.set(each.work, { by: STAFF, until: now + each.time, state: 'reserved', privateHoldId });
          });
        }
        const running = 'work' in each ? model.get(each.work) : undefined;
        const privateHoldId = running && running.until > now ? (running.privateHoldId ?? 0) : 0;
        if (each.does === 'move end') {
          const end = { artworkId: ids[each.work] ?? 0, privateHoldId, expiresAt: now + each.time, now };
          expect(await write(database, (t) => changeEnd(t, end))).toBe(privateHoldId > 0 ? 'changed' : 'gone');
          if (privateHoldId > 0) Object.assign(running as object, { until: now + each.time });
        }
        if (each.does === 'end hold') {
          const release = each.isReleased ? RELEASE : null;
          const ended = await endPrivateHold(database, {
            id: privateHoldId,
            release,
            canRelease: true,
            actor: COMMAND_LINE,
            now,
          });
          expect(ended.outcome).toBe(privateHoldId > 0 ? 'ended' : 'unknown');
          if (privateHoldId > 0) model.delete(each.work);
        }
        if (each.does === 'release') {
          const artworkId = ids[each.work] ?? 0;
          const row = await database('reservations').where({ artwork_id: artworkId }).first('cart_id');
          const isInCart = running?.state === 'reserved' && running.by !== STAFF && running.until > now;
          const release = { artworkId, cartId: row?.cart_id ?? 0, ...RELEASE, actor: COMMAND_LINE, now };
          expect((await releaseFromCart(database, release)).outcome).toBe(isInCart ? 'released' : 'gone');
          if (isInCart) model.delete(each.work);
        }
        if (each.does === 'sell at desk') {
          const owner = owners[each.browser] as (typeof owners)[number];
          const cartId = await findCart(database, owner);
          const isOwn = running?.state === 'reserved' && running.by === who(each.browser) && running.until > now;
          const isEnded = each.endsHold && privateHoldId > 0;
          const expected = isFree(each.work) || isOwn || isEnded;
          const sale = { artworkIds: [ids[each.work] ?? 0], orderId: ++orders, cartId, now };
          const privateHoldIds = each.endsHold ? [privateHoldId] : [];
          const lost = await write(database, async (t) => {
            const taken = await sellInGallery(t, { ...sale, privateHoldIds });
            const holds = privateHoldIds.map((id) => ({ id, artwork_id: sale.artworkIds[0] ?? 0, title: '' }));
            await markSold(t, { holds, actor: COMMAND_LINE, now });
            return taken;
          });
          expect(lost).toEqual(expected ? [] : sale.artworkIds);
          if (expected) model.set(each.work, { by: -2, until: 0, state: 'sold' });
        }
        const order = last.at(-1);
        if (order && each.does === 'pay') {
          const sold = await write(database, (t) => sell(t, { orderId: order.orderId, now }));
          expect(sold.length).toBe(order.isClosed ? 0 : order.works.length);
          if (!order.isClosed) for (const n of order.works) model.set(n, { by: -2, until: 0, state: 'sold' });
          if (!order.isClosed) last.pop();
        }
        if (order && each.does === 'cancel' && !order.isClosed) {
          await write(database, (t) => returnToCart(t, { orderId: order.orderId, now }));
          for (const n of order.works) Object.assign(model.get(n) as object, { state: 'reserved', by: order.by });
          order.isClosed = true;
        }
        if (order?.isClosed && each.does === 'pay late') {
          const areFree = order.works.every(isFree);
          const artworkIds = order.works.map((n) => ids[n] ?? 0);
          const outcome = await write(database, (t) => sellLate(t, { artworkIds, orderId: order.orderId, now }));
          expect(outcome).toBe(areFree ? 'taken' : 'lost');
          if (areFree) for (const n of order.works) model.set(n, { by: -2, until: 0, state: 'sold' });
          last.pop();
        }
      }
      for (const [n, owner] of owners.entries()) {
        const expected = [...model].filter(
          ([, held]) => held.state === 'reserved' && held.by === who(n) && held.until > time,
        );
        expect((await findInCart(database, owner, time)).sort()).toEqual(expected.map(([index]) => ids[index]).sort());
      }
      expect(await findViolations(database)).toEqual([]);
      time += 10 * STEPS;
    };
    const schedules = fc.array(step, { minLength: 5, maxLength: 40 });
    const numRuns = engine.name === 'SQLite' ? 60 : 15;
    await fc.assert(fc.asyncProperty(schedules, run), { numRuns });
  });
});
