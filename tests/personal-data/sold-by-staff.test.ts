import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import type { DeskSale } from '../../server/orders/desk/contract.ts';
import { sellAtDesk } from '../../server/orders/desk/sell.ts';
import { refundWorks } from '../../server/orders/staff/refunds.ts';
import { eraseAccount, eraseGuest } from '../../server/personal-data/erase.ts';
import { findGuest } from '../../server/personal-data/person.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';

const PERSON = { firstname: 'Dalisay', name: 'Dalisay Macaraeg', email: 'dalisay.macaraeg@example.com' };

onEachEngine('personal data that staff write', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let staffId: number;
  let accountId: number;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    staffId = await createMember(database);
    ({ accountId } = await signedInBrowser(shop, PERSON));
  });

  const by = () => ({ actor: { staffId, name: 'Maria Santos' }, now: shop.clock.now });

  /** Sells artworks at the desk, which the buyer takes along. */
  async function sell(sale: Partial<DeskSale> & { accountId: number | null }) {
    const { accountId, artworkIds = [(await createArtwork(database)).id], ...more } = sale;
    const sold = await sellAtDesk(database, {
      sale: {
        ...{ key: `key-${artworkIds[0]}`, artworkIds, staffHoldIds: [], method: 'cash' },
        amount: 1_250_000 * artworkIds.length,
        buyer: { accountId, firstName: 'Dalisay', lastName: 'Macaraeg', email: PERSON.email, phone: '0917 987 6543' },
        ...{ discountReason: null, reference: null, delivery: { method: 'taken' }, notes: null },
        ...more,
      },
      ...{ actor: by().actor, now: shop.context.now },
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
});
