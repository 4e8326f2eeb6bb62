import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { releaseFromCart } from '../../server/cart/releases.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import type { DeskSale } from '../../server/orders/desk/contract.ts';
import { sellAtDesk } from '../../server/orders/desk/sell.ts';
import { refundWorks } from '../../server/orders/staff/refunds.ts';
import { eraseAccount, eraseGuest } from '../../server/personal-data/erase.ts';
import { findGuest } from '../../server/personal-data/person.ts';
import type { Person } from '../../server/personal-data/rows.ts';
import { createGuest } from '../admin/collectors/writes.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';
import type { Visitor } from '../support/visitors/visitor.ts';
import { findInEveryTable } from './every-table.ts';

const PERSON = { firstname: 'Dalisay', name: 'Dalisay Macaraeg', email: 'dalisay.macaraeg@example.com' };

onEachEngine('personal data that staff write', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let staffId: number;
  let accountId: number;
  let collector: Visitor;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    staffId = await createMember(database);
    ({ visitor: collector, accountId } = await signedInBrowser(shop, PERSON));
  });

  const by = () => ({ actor: { staffId, name: 'Maria Santos' }, now: shop.clock.now });

  /** Sells artworks at the desk, which the buyer takes along. */
  async function sell(sale: Partial<DeskSale> & { accountId: number | null }) {
    const { accountId, artworkIds = [(await createArtwork(database)).id], ...more } = sale;
    const sold = await sellAtDesk(database, {
      sale: {
        key: `key-${artworkIds[0]}`,
        artworkIds,
        privateHoldIds: [],
        method: 'cash',
        amount: 1_250_000 * artworkIds.length,
        buyer: { accountId, firstName: 'Dalisay', lastName: 'Macaraeg', email: PERSON.email, phone: '0917 987 6543' },
        discountReason: null,
        reference: null,
        delivery: { method: 'taken' },
        note: null,
        ...more,
      },
      actor: by().actor,
      now: shop.context.now,
    });
    if (sold.outcome !== 'sold') throw new Error(`Not sold: ${sold.outcome}`);
    return sold;
  }

  const eraseBuyer = async (orderId: number) => {
    const person = await findGuest(database, 'order', orderId);
    return person && eraseGuest(database, { person, ...by() });
  };
  const eraseCollector = () => eraseAccount(database, { accountId, actor: null, now: shop.clock.now });

  it('ACCOUNT-01 rejects an erasure while the refund of one artwork is due, also of a buyer without an account', async () => {
    for (const buyer of [accountId, null]) {
      const artworkIds = [(await createArtwork(database)).id, (await createArtwork(database)).id];
      const { number, orderId } = await sell({ accountId: buyer, artworkIds });
      await refundWorks(database, { number, artworkIds: artworkIds.slice(1), ...by() });
      const erase = () => (buyer === null ? eraseBuyer(orderId) : eraseCollector());
      expect(await erase()).toEqual({ obstacles: [{ number, reason: 'refund-due' }] });
      expect(await database('orders').where({ id: orderId }).first('first_name')).toEqual({ first_name: 'Dalisay' });
      await database('refunds').update({ state: 'refunded', refunded_at: shop.clock.now });
      expect(await erase()).toBe('erased');
    }
    expect(await findViolations(database)).toEqual([]);
  });

  it('ACCOUNT-01 reports a refund that was not complete when its order lost the name', async () => {
    const artworkIds = [(await createArtwork(database)).id, (await createArtwork(database)).id];
    const { number, orderId } = await sell({ accountId, artworkIds });
    await refundWorks(database, { number, artworkIds: artworkIds.slice(1), ...by() });
    await database('orders')
      .where({ id: orderId })
      .update({ anonymised_at: shop.clock.now + 1 });
    expect(JSON.stringify(await findViolations(database))).toContain('lost the name of its collector');
  });

  it('ACCOUNT-01 erases a person from every text that staff type', async () => {
    const work = await createArtwork(database);
    await collector.post(`/web/api/cart/${work.slug}`);
    const cart = await database('carts').where({ account_id: accountId }).first('id');
    const reason = 'Sorry, Dalisay, it is damaged.';
    expect(
      await releaseFromCart(database, { artworkId: work.id, cartId: cart?.id ?? 0, cause: 'damaged', reason, ...by() }),
    ).toMatchObject({ outcome: 'released' });
    const texts = { reference: 'BPI, Dalisay Macaraeg', discountReason: 'Dalisay is a friend', note: 'For Dalisay' };
    const { orderId, number } = await sell({ accountId, amount: 1_000_000, ...texts });
    const text = 'Dalisay Macaraeg calls back';
    await database('order_notes').insert({ order_id: orderId, text, author: 'Sam', written_at: 1 });
    await database('collector_notes').insert({ account_id: accountId, text, author: 'Sam', created_at: 1 });
    const hold = { artwork_id: work.id, holder_name: PERSON.name, note: text, until: '2026-11-30', created_at: 1 };
    for (const holder_contact of ['Dalisay.Macaraeg@example.com, 0917 987 6543', `<${PERSON.email}>`])
      await database('staff_holds').insert({ ...hold, holder_contact, ended_at: 2, end_reason: 'ended' });
    expect(await eraseCollector()).toBe('erased');
    expect(await findInEveryTable(database, ['Dalisay', 'Macaraeg', '987 6543'])).toEqual([]);
    expect(await database('receipts').where({ order_id: orderId }).pluck('payment_id')).toEqual([number]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ACCOUNT-01 erases the reference of a sale whose number is the reference of another sale', async () => {
    const { orderId, number } = await sell({ accountId, reference: 'GCash, Dalisay' });
    await sell({ accountId: null, reference: number });
    expect(await eraseCollector()).toBe('erased');
    const { id, payment_id } = await database('receipts').where({ order_id: orderId }).first();
    expect(payment_id).toBe(`${number}-${id}`);
  });

  it('ADM-35 a private hold is found by the address in its contact, and by no part of an address', async () => {
    const found = await createGuest(database, { name: 'Ana', contact: 'E-mail: Ana_1@x.ph. Phone: 0917 555 0100' });
    const others = ['juana_1@x.ph, 0917', 'ana_1@x.ph.example.com', 'ana-1@x.ph', 'ana_1@x.phone'];
    for (const contact of others) await createGuest(database, { name: 'Another', contact });
    const person = await findGuest(database, 'hold', found);
    expect(person).toMatchObject({ email: 'ana_1@x.ph' });
    expect(await eraseGuest(database, { person: person as Person, ...by() })).toBe('erased');
    expect(await database('staff_holds').whereNull('anonymised_at').orderBy('id').pluck('holder_contact')).toEqual(
      others,
    );
  });
});
