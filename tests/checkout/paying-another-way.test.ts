import type { Knex } from 'knex';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { DatabaseBusy } from '../../database/transaction.ts';
import { findBreaches } from '../../server/invariants.ts';
import { endForAnother } from '../../server/orders/asking-till.ts';
import { openPaymentWorker } from '../../server/orders/worker.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Visitor } from '../support/visitor.ts';
import { collectorsBrowser, delivered, fillCart, pickedUp, postNotice, Till } from './till.ts';

const MINUTE = 60_000;

onEachEngine('paying another way after the cart’s hour', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let till: Till;
  let visitor: Visitor;
  let accountId: number;
  let slug: string;
  let artworkId: number;

  /** In the cart at 0:00, at the payment page from 0:55 to 1:25, and now it is 1:10. */
  beforeEach(async () => {
    database ??= await engine.open();
    till = new Till();
    shop = await openApp({ database, payments: till.payments });
    ({ visitor, accountId } = await collectorsBrowser(shop));
    const [work] = await fillCart(database, visitor);
    slug = work?.slug ?? '';
    artworkId = work?.id ?? 0;
    shop.clock.advance(55 * MINUTE);
    await visitor.get('/checkout');
    expect((await visitor.post('/checkout', delivered)).status).toBe(200);
    shop.clock.advance(15 * MINUTE);
  });

  const another = (form: object = { payment_method: 'gcash' }) => visitor.post('/checkout', { ...delivered, ...form });
  const orders = () => database('orders').where({ account_id: accountId }).orderBy('id');
  const holder = () => database('reservations').where({ artwork_id: artworkId }).first('state', 'order_id');

  async function somebodyElseGets(): Promise<number> {
    const other = await collectorsBrowser(shop, undefined, '203.0.113.9');
    return (await other.visitor.post(`/web/api/cart/${slug}`)).status;
  }

  it('PAY-11 hands the artworks to the next order, which ends when the first would have', async () => {
    await visitor.get('/checkout');
    expect((await another()).status).toBe(200);
    const [first, second] = await orders();
    expect([first.state, second.state, second.pay_by]).toEqual(['cancelled', 'awaiting-payment', first.pay_by]);
    expect(till.pages.get(`page-${first.id}`)?.state).toEqual({ state: 'ended' });
    expect(await holder()).toEqual({ state: 'held', order_id: second.id });
    expect(await somebodyElseGets()).toBe(409);
    expect(await findBreaches(database)).toEqual([]);
    till.pay(`page-${second.id}`);
    await visitor.get(`/checkout/return/${second.number}`);
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'paid']);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 takes a work that was added since into the same order', async () => {
    const [more] = await fillCart(database, visitor);
    await visitor.get('/checkout');
    expect((await visitor.post('/checkout', delivered)).status).toBe(200);
    const [, second] = await orders();
    const held = database('reservations').where({ state: 'held', order_id: second.id }).orderBy('artwork_id');
    expect(await held.pluck('artwork_id')).toEqual([artworkId, more?.id]);
    expect(second.total).toBe(2_500_000);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 of several at once one takes its place, and no moment is in between for anybody else', async () => {
    const [answers, neighbours] = await Promise.all([
      Promise.all(['gcash', 'gcash', 'bancnet'].map((method) => another({ payment_method: method, bank: 'PBCom' }))),
      Promise.all([1, 2, 3].map(somebodyElseGets)),
    ]);
    expect(neighbours).toEqual([409, 409, 409]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect((await orders()).filter(({ state }) => state === 'awaiting-payment')).toHaveLength(1);
    expect((await holder()).state).toBe('held');
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 PROMO-03 ends no page for a voucher that cannot be used any more', async () => {
    const { id, code } = await createVoucher(database, { useLimit: 1 });
    expect((await visitor.post('/web/api/checkouts/vip-code', { code, payment_type: 'straight' })).status).toBe(200);
    await database('vouchers').where({ id }).update({ used: 1 });
    expect((await another()).status).toBe(422);
    const [first] = await orders();
    expect([first.state, till.pages.get(`page-${first.id}`)?.state]).toEqual(['awaiting-payment', { state: 'open' }]);
    await database('vouchers').where({ id }).update({ used: 0 });
    expect((await another()).status).toBe(200);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 leaves everything as it is while the provider does not answer', async () => {
    till.fails = { end: 'before' };
    expect((await another()).status).toBe(503);
    expect(await holder()).toMatchObject({ state: 'held' });
    till.fails = {};
    expect((await another()).status).toBe(200);
  });

  it('PAY-11 nobody else gets a work while it is handed over, though the provider says that the first page is over', async () => {
    const end = till.end.bind(till);
    const meanwhile: number[] = [];
    till.end = async (reference) => {
      const outcome = await end(reference);
      const said = await postNotice(visitor, { eventId: 'over', reference, outcome });
      await openPaymentWorker(shop.context).lookOnce();
      meanwhile.push(said.status, await somebodyElseGets());
      return outcome;
    };
    expect((await another()).status).toBe(200);
    expect(meanwhile).toEqual([200, 409]);
    const [first, second] = await orders();
    expect([first.state, second.state]).toEqual(['cancelled', 'awaiting-payment']);
    expect(await holder()).toEqual({ state: 'held', order_id: second.id });
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 what was ended for an order that nobody places then is free soon after', async () => {
    const [first] = await orders();
    const worker = openPaymentWorker(shop.context);
    await endForAnother(shop.context, { orderId: first.id, by: 'a tab' });
    await worker.lookOnce();
    expect((await orders())[0].state).toBe('awaiting-payment');
    shop.clock.advance(MINUTE);
    await worker.lookOnce();
    expect((await orders())[0].state).toBe('cancelled');
    expect(await somebodyElseGets()).toBe(200);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 no order that is to take its place holds anything beyond the deadline', async () => {
    shop.clock.advance(15 * MINUTE - 1);
    await endForAnother(shop.context, { orderId: (await orders())[0].id, by: 'a tab' });
    shop.clock.advance(1);
    await openPaymentWorker(shop.context).lookOnce();
    expect((await orders())[0].state).toBe('expired');
    expect(await somebodyElseGets()).toBe(200);
  });

  it('PAY-11 an order whose page could not be ended is closed as soon as it is over', async () => {
    const [first] = await orders();
    till.end = async () => ({ state: 'open' });
    expect((await another()).status).toBe(409);
    await postNotice(visitor, { eventId: 'later', reference: `page-${first.id}`, outcome: { state: 'ended' } });
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 keeps the artworks for the same form again where the shop was too busy to place the order', async () => {
    const { now } = shop.context;
    const end = till.end.bind(till);
    till.end = async (reference) => {
      till.end = end;
      const outcome = await end(reference);
      shop.context.now = () => {
        shop.context.now = now;
        throw new DatabaseBusy();
      };
      return outcome;
    };
    expect((await another()).status).toBe(503);
    expect(await somebodyElseGets()).toBe(409);
    expect((await another()).status).toBe(200);
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'awaiting-payment']);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-11 closes what was ended for an order that then was refused', async () => {
    const end = till.end.bind(till);
    till.end = async (reference) => {
      await database('artworks').where({ id: artworkId }).update({ original_price: 1_300_000 });
      return end(reference);
    };
    expect((await another({ payment_method: 'gcash', total: 12_500 })).status).toBe(422);
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await findBreaches(database)).toEqual([]);
  });

  it('PAY-09 PAY-11 closes what was ended for a form that is wrong by then', async () => {
    const end = till.end.bind(till);
    till.end = async (reference) => {
      await database('closed_pickup_days').insert({ day: '2026-11-25' });
      return end(reference);
    };
    expect((await visitor.post('/checkout', { ...pickedUp, payment_method: 'gcash' })).status).toBe(422);
    await database('closed_pickup_days').delete();
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await findBreaches(database)).toEqual([]);
  });

  describe('in two tabs at once', () => {
    const gcash = { ...delivered, payment_method: 'gcash' };
    /** A day on which nothing can be picked up by the time that the page before it has ended. */
    const wrongByThen = { ...pickedUp, payment_method: 'gcash' };
    const closeDay = () => database('closed_pickup_days').insert({ day: '2026-11-25' });
    let end: Till['end'];

    beforeEach(async () => {
      await database('closed_pickup_days').delete();
      end = till.end.bind(till);
    });

    /** Does this while the first page is being ended, and leaves the next ones alone. */
    function meanwhile(happens: () => Promise<unknown>): void {
      till.end = async (reference) => {
        till.end = end;
        const outcome = await end(reference);
        await happens();
        return outcome;
      };
    }

    async function expectOneReplaced(): Promise<void> {
      const [first, second, ...others] = await orders();
      expect(others).toEqual([]);
      expect([first.state, second.state]).toEqual(['cancelled', 'awaiting-payment']);
      expect(await holder()).toEqual({ state: 'held', order_id: second.id });
      expect(await somebodyElseGets()).toBe(409);
      expect(await findBreaches(database)).toEqual([]);
    }

    it('PAY-11 who is refused after the other has begun does not close the order for them', async () => {
      const statuses: number[] = [];
      meanwhile(async () => {
        meanwhile(closeDay);
        statuses.push((await visitor.post('/checkout', wrongByThen)).status, await somebodyElseGets());
      });
      expect((await visitor.post('/checkout', gcash)).status).toBe(200);
      expect(statuses).toEqual([422, 409]);
      await expectOneReplaced();
    });

    it('PAY-11 who is refused before the other has gone on does not, either', async () => {
      const [ending, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let placing: ReturnType<Visitor['post']> | undefined;
      meanwhile(async () => {
        meanwhile(async () => {
          ending.resolve();
          await released.promise;
        });
        placing = visitor.post('/checkout', gcash);
        await ending.promise;
        await closeDay();
      });
      expect((await visitor.post('/checkout', wrongByThen)).status).toBe(422);
      expect(await somebodyElseGets()).toBe(409);
      released.resolve();
      expect((await placing)?.status).toBe(200);
      await expectOneReplaced();
    });

    it('PAY-11 what neither of them has replaced is free soon after', async () => {
      meanwhile(async () => {
        meanwhile(closeDay);
        await visitor.post('/checkout', wrongByThen);
      });
      expect((await visitor.post('/checkout', wrongByThen)).status).toBe(422);
      expect((await orders()).map(({ state }) => state)).toEqual(['awaiting-payment']);
      shop.clock.advance(MINUTE);
      await openPaymentWorker(shop.context).lookOnce();
      expect((await orders()).map(({ state }) => state)).toEqual(['cancelled']);
      expect(await somebodyElseGets()).toBe(200);
      expect(await findBreaches(database)).toEqual([]);
    });

    it('PAY-11 who always comes second is told so, and ends nothing that nothing replaces', async () => {
      let others = 0;
      const overtaken: Till['end'] = async (reference) => {
        till.end = end;
        const outcome = await end(reference);
        const another = await visitor.post('/checkout', { ...gcash, notes: `The other tab, ${++others}` });
        expect(another.status).toBe(200);
        till.end = overtaken;
        return outcome;
      };
      till.end = overtaken;
      const answer = await visitor.post('/checkout', { ...gcash, notes: 'This tab' });
      till.end = end;
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('checked out elsewhere')]);
      const last = (await orders()).at(-1);
      expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'awaiting-payment']);
      expect(await holder()).toEqual({ state: 'held', order_id: last.id });
      expect(await somebodyElseGets()).toBe(409);
      expect(till.pages.get(`page-${last.id}`)?.state).toEqual({ state: 'open' });
      till.pay(`page-${last.id}`);
      await visitor.get(`/checkout/return/${last.number}`);
      expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'paid']);
      expect(await findBreaches(database)).toEqual([]);
    });

    it('PAY-11 who pays a page that the other has ended gets the money back', async () => {
      meanwhile(async () => {
        meanwhile(async () => {});
        expect((await visitor.post('/checkout', gcash)).status).toBe(200);
      });
      expect((await visitor.post('/checkout', { ...gcash, notes: 'The first tab' })).status).toBe(200);
      const ids = (await orders()).map(({ id }) => id);
      for (const id of ids) {
        const reference = `page-${id}`;
        if (till.pages.has(reference))
          await postNotice(visitor, { eventId: reference, reference, outcome: till.pay(reference) });
      }
      await openPaymentWorker(shop.context).lookOnce();
      const states = (await orders()).map(({ state }) => state);
      expect(states.filter((state) => state === 'paid')).toHaveLength(1);
      expect(await findBreaches(database)).toEqual([]);
    });
  });

  it('PAY-11 from the deadline on the artworks are anybody’s', async () => {
    await another();
    shop.clock.advance(15 * MINUTE);
    expect((await another({ notes: 'Other' })).status).toBe(422);
    await openPaymentWorker(shop.context).lookOnce();
    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'expired']);
    expect(await somebodyElseGets()).toBe(200);
    expect(await findBreaches(database)).toEqual([]);
  });
});
