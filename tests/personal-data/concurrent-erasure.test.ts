import { beforeAll, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { lockAddress } from '../../server/mail/records.ts';
import { requestSubscription } from '../../server/newsletter/records.ts';
import type { DeskDelivery } from '../../server/orders/desk/contract.ts';
import { sellAtDesk } from '../../server/orders/desk/sell.ts';
import { findOrder } from '../../server/orders/records.ts';
import { correctOrder } from '../../server/orders/staff/corrections.ts';
import { eraseAccount, eraseGuest } from '../../server/personal-data/erase.ts';
import { createPrivateHolds } from '../../server/private-holds/editing.ts';
import { DAY, isoDateInManila } from '../../server/time/time.ts';
import { ask } from '../inquiries/inquiry.ts';
import { signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine, waitForLockOrEnd } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';

onEachEngine('writes during an erasure', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let staffId: number;

  beforeAll(async () => {
    database = await engine.open();
    shop = await openApp({ database });
    staffId = await createMember(database);
  });

  const actor = () => ({ staffId, name: 'Maria Santos' });
  const by = () => ({ actor: actor(), now: shop.clock.now });
  const inThreeDays = () => isoDateInManila(shop.clock.now + 3 * DAY);

  async function sell(email: string, delivery: DeskDelivery = { method: 'taken' }, by: Knex = database) {
    const { id } = await createArtwork(by);
    const buyer = { accountId: null, firstName: 'Ana', lastName: 'Cruz', email, phone: '' };
    const payment = { method: 'cash', amount: 1_250_000, discountReason: null, reference: null } as const;
    const sale = { key: `key-${id}`, artworkIds: [id], privateHoldIds: [], buyer, ...payment, delivery, note: null };
    const sold = await sellAtDesk(by, { sale, actor: actor(), now: shop.context.now });
    if (sold.outcome !== 'sold') throw new Error(sold.outcome);
    return sold;
  }

  const hold = async (contact: string) => {
    const fields = { name: 'Ana Cruz', contact, accountId: null, note: '', until: inThreeDays() };
    return createPrivateHolds(database, { artworkIds: [(await createArtwork(database)).id], fields, ...by() });
  };

  /** Gives an order of another buyer this address. */
  async function correct(email: string): Promise<unknown> {
    const { number } = await sell('ben@example.com');
    return correctOrder(database, { number, version: 1, fields: { email }, notifies: false, ...by() });
  }

  it.each([
    ['a sale', 'orders', 'email', sell],
    ['a private hold', 'staff_holds', 'holder_contact', hold],
    ['an inquiry', 'inquiries', 'email', (email: string) => ask(database, { email })],
    ['a corrected order', 'orders', 'email', correct],
    [
      'a subscription',
      'newsletter_subscriptions',
      'email',
      (email: string) => requestSubscription(database, { email, newToken: email, now: shop.clock.now }),
    ],
  ])('ACCOUNT-01 %s for an address waits for the erasure of its person', async (act, table, column, start) => {
    const email = `${act.replaceAll(' ', '-')}@example.com`;
    const rows = (transaction: Knex) => transaction(table).where(column, email).pluck('id');
    const { ended } = await write(database, async (erasing) => {
      await lockAddress(erasing, email);
      const ended: Promise<unknown> = start(email);
      await waitForLockOrEnd(database, ended);
      expect(await rows(erasing)).toEqual([]);
      return { ended };
    });
    await ended;
    expect(await rows(database)).toHaveLength(1);
  });

  it('ACCOUNT-01 an erasure waits for a sale to the person, and is refused by it', async () => {
    const day = inThreeDays();
    const email = 'ana@example.com';
    const { orderId } = await sell(email);
    const { accountId } = await signedInBrowser(shop, { email: 'carla@example.com' });
    const guest = { accountId: null, email, guest: { kind: 'order', id: orderId } } as const;
    for (const [address, erase] of [
      [email, () => eraseGuest(database, { person: guest, ...by() })],
      ['carla@example.com', () => eraseAccount(database, { accountId, ...by() })],
    ] as const) {
      const { number, erasure } = await write(database, async (selling) => {
        const sold = await sell(address, { method: 'pickup', day, time: '10:00' }, selling);
        const erasure = erase();
        await waitForLockOrEnd(database, erasure);
        return { number: sold.number, erasure };
      });
      expect(await erasure).toEqual({ obstacles: [{ number, reason: 'not-delivered' }] });
    }
    expect(await findOrder(database, orderId)).toMatchObject({ email, anonymised_at: null });
  });
});
