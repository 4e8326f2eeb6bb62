import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { lockToErase, removeAccount } from '../../server/accounts/erase.ts';
import { releaseFromCart } from '../../server/cart/releases.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { changePrivateHold, createPrivateHolds, endPrivateHold } from '../../server/private-holds/editing.ts';
import {
  anonymisePrivateHolds,
  PRIVATE_HOLD_RETENTION,
  sweepPrivateHolds,
} from '../../server/private-holds/records.ts';
import { sweepExpired } from '../../server/reservations/sweep.ts';
import { DAY, isoDateInManila, timeInManila } from '../../server/time/time.ts';
import { DELIVERED, fillCart, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine, waitForLockOrEnd } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember } from '../support/visitors/staff.ts';
import { Visitor } from '../support/visitors/visitor.ts';

onEachEngine('holds by staff', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let staffId: number;

  beforeEach(async () => {
    database ??= await engine.open();
    // One clock for all tests: the history of one database never goes back.
    shop ??= await openApp({ database });
    staffId ??= await createMember(database);
  });

  const by = () => ({ actor: { staffId, name: 'Maria Santos' }, now: shop.clock.now });
  const asMaker = () => ({ ...by(), canRelease: false });
  const inDays = (days: number) => isoDateInManila(shop.clock.now + days * DAY);
  const fieldsFor = (more = {}) => ({
    name: 'Ana Cruz',
    contact: 'ana@example.com',
    accountId: null,
    note: 'Calls on Friday',
    until: inDays(3),
    ...more,
  });
  const hold = (artworkIds: number[], more = {}) =>
    createPrivateHolds(database, { artworkIds, fields: fieldsFor(more), ...by() });
  const versionOf = async (id: number) => ({
    id,
    version: (await database('staff_holds').where({ id }).first('version'))?.version ?? 0,
  });
  const holderOf = (id: number) => database('reservations').where({ artwork_id: id }).first();
  const mailsTo = (recipient: string) => database('outbox').where({ kind: 'hold-released', recipient });

  it('ADM-33 a private hold shows as reserved until the end of its day, and then it is free', async () => {
    const work = await createArtwork(database);
    expect(await hold([work.id])).toMatchObject({ outcome: 'held' });
    const visitor = new Visitor(shop.app);
    expect((await visitor.post(`/web/api/cart/${work.slug}`)).status).toBe(409);
    const page = inertiaPage(await visitor.get(`/artworks/${work.slug}`)).props.artwork as { status: string };
    expect(page.status).toBe('reserved');
    const end = timeInManila(inDays(4));
    expect((await holderOf(work.id))?.expires_at).toBe(end);
    shop.clock.advance(end - shop.clock.now);
    expect((await visitor.post(`/web/api/cart/${work.slug}`)).status).toBe(200);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 several works are held together or not at all', async () => {
    const [free, taken] = [await createArtwork(database), await createArtwork(database)];
    await new Visitor(shop.app).post(`/web/api/cart/${taken.slug}`);
    expect(await hold([free.id, taken.id])).toEqual({ outcome: 'taken', artworkIds: [taken.id] });
    expect(await holderOf(free.id)).toBeUndefined();
    expect(await database('staff_holds').where({ artwork_id: free.id })).toEqual([]);
    expect(await hold([free.id, 999_999])).toEqual({ outcome: 'unknown-artwork' });
    expect(await hold([free.id], { until: inDays(-1) })).toEqual({ outcome: 'past-day' });
    expect(await hold([free.id], { until: inDays(400) })).toEqual({ outcome: 'far-day' });
    expect(await hold([free.id], { accountId: 999_999 })).toEqual({ outcome: 'unknown-collector' });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 of many at once one wins: two members and two carts', async () => {
    for (let round = 0; round < 5; round++) {
      const work = await createArtwork(database);
      const carts = [new Visitor(shop.app), new Visitor(shop.app, { address: '203.0.113.9' })];
      const [one, other, ...added] = await Promise.all([
        hold([work.id]),
        hold([work.id], { name: 'Ben' }),
        ...carts.map((visitor) => visitor.post(`/web/api/cart/${work.slug}`)),
      ]);
      const won = [one, other].filter(({ outcome }) => outcome === 'held').length;
      expect(won + added.filter(({ status }) => status === 200).length).toBe(1);
      expect(await findViolations(database)).toEqual([]);
    }
  });

  it('ADM-33 is extended, ended, and cannot be changed after its end', async () => {
    const work = await createArtwork(database);
    const held = await hold([work.id]);
    const [id = 0] = held.outcome === 'held' ? held.ids : [];
    const change = async (more = {}) =>
      changePrivateHold(database, { ...(await versionOf(id)), fields: fieldsFor(more), ...asMaker() });
    expect(await change({ until: inDays(9) })).toEqual({ outcome: 'changed' });
    expect((await holderOf(work.id))?.expires_at).toBe(timeInManila(inDays(10)));
    expect(await change({ until: inDays(1) })).toEqual({ outcome: 'changed' });
    expect(await findViolations(database)).toEqual([]);
    expect(await endPrivateHold(database, { id, release: null, ...asMaker() })).toEqual({
      outcome: 'ended',
      isMailed: false,
    });
    expect(await endPrivateHold(database, { id, release: null, ...asMaker() })).toEqual({ outcome: 'gone' });
    expect(await change()).toEqual({ outcome: 'gone' });
    expect((await new Visitor(shop.app).post(`/web/api/cart/${work.slug}`)).status).toBe(200);
    expect(await mailsTo('ana@example.com')).toEqual([]);
    const lines = await database('audit_log')
      .where({ subject: `artwork:${work.id}` })
      .orderBy('id');
    expect(lines.map(({ action }) => action)).toEqual(['hold.created', 'hold.changed', 'hold.changed', 'hold.ended']);
    // No personal data in the log.
    expect(JSON.stringify(lines)).not.toMatch(/Ana Cruz|ana@example|Friday/);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 what another member holds, only owners end, shorten or give to another person', async () => {
    const work = await createArtwork(database);
    const held = await hold([work.id], { until: inDays(5) });
    const [id = 0] = held.outcome === 'held' ? held.ids : [];
    const other = await createMember(database, { role: 'sales', email: 'rey@example.com' });
    const byOther = { actor: { staffId: other, name: 'Rey' }, now: shop.clock.now, canRelease: false };
    const change = async (more: object, rights = byOther) =>
      changePrivateHold(database, {
        ...(await versionOf(id)),
        fields: fieldsFor({ until: inDays(5), ...more }),
        ...rights,
      });
    const before = await database('staff_holds').where({ id }).first();
    for (const more of [{ name: 'Rey Cruz' }, { until: inDays(1) }])
      expect(await change(more)).toEqual({ outcome: 'other-member' });
    expect(await endPrivateHold(database, { id, release: null, ...byOther })).toEqual({ outcome: 'other-member' });
    expect(await database('staff_holds').where({ id }).first()).toEqual(before);
    expect((await holderOf(work.id))?.expires_at).toBe(timeInManila(inDays(6)));
    expect(await change({ until: inDays(7), note: 'Calls on Monday' })).toEqual({ outcome: 'changed' });
    expect(await endPrivateHold(database, { id, release: null, ...byOther, canRelease: true })).toMatchObject({
      outcome: 'ended',
    });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 a form that was opened before another change of the hold changes nothing', async () => {
    const work = await createArtwork(database);
    const held = await hold([work.id]);
    const [id = 0] = held.outcome === 'held' ? held.ids : [];
    const change = (more: object) =>
      changePrivateHold(database, { id, version: 1, fields: fieldsFor(more), ...asMaker(), canRelease: true });
    const outcomes = await Promise.all([change({ until: inDays(9) }), change({ note: 'Wants a frame' })]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'conflict']);
    const stored = await database('staff_holds').where({ id }).first();
    expect(stored).toMatchObject({ version: 2, ...(stored?.until === inDays(9) ? {} : { note: 'Wants a frame' }) });
    // An erasure is a change, too: no open form writes the name back.
    await write(database, (transaction) => anonymisePrivateHolds(transaction, [id], shop.clock.now));
    expect(await changePrivateHold(database, { id, version: 2, fields: fieldsFor(), ...asMaker() })).toMatchObject({
      outcome: 'conflict',
    });
    expect(await database('staff_holds').where({ id }).first()).toMatchObject({ holder_name: '', note: '' });
  });

  it('ADM-33 a hold beside the erasure of its collector waits for it, and is refused', async () => {
    const { accountId } = await signedInBrowser(shop);
    const work = await createArtwork(database);
    const holding = await write(database, async (erasing) => {
      await lockToErase(erasing, accountId);
      const result = hold([work.id], { accountId });
      await waitForLockOrEnd(database, result);
      await removeAccount(erasing, accountId, shop.clock.now);
      return { result };
    });
    expect(await holding.result).toEqual({ outcome: 'unknown-collector' });
    expect(await database('staff_holds').where({ artwork_id: work.id })).toEqual([]);
  });

  it('ADM-33 a release with a reason is mailed where an address is known', async () => {
    const work = await createArtwork(database, { title: 'Dawn' });
    const held = await hold([work.id], { contact: 'release@example.com' });
    const [id = 0] = held.outcome === 'held' ? held.ids : [];
    const reason = 'It was damaged.';
    expect(await endPrivateHold(database, { id, release: { cause: 'damaged', reason }, ...asMaker() })).toEqual({
      outcome: 'ended',
      isMailed: true,
    });
    const [mail] = await mailsTo('release@example.com');
    expect(JSON.parse(mail?.content ?? '').props).toMatchObject({ title: 'Dawn', reason });
    const line = await database('audit_log')
      .where({ subject: `artwork:${work.id}` })
      .orderBy('id', 'desc')
      .first();
    expect(JSON.stringify(line)).toMatch(/hold\.released.*Damaged/);
    expect(JSON.stringify(line)).not.toContain(reason);
    const phone = await hold([work.id], { contact: '0917 555 0100' });
    const [other = 0] = phone.outcome === 'held' ? phone.ids : [];
    expect(await endPrivateHold(database, { id: other, release: { cause: 'damaged', reason }, ...asMaker() })).toEqual({
      outcome: 'ended',
      isMailed: false,
    });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 an expired private hold is swept, and its person is forgotten 90 days later', async () => {
    const work = await createArtwork(database);
    await hold([work.id], { name: 'Dalisay' });
    shop.clock.advance(10 * DAY);
    await sweepExpired(
      database,
      () => shop.clock.now,
      async () => {},
    );
    expect(await holderOf(work.id)).toBeUndefined();
    await sweepPrivateHolds(database, shop.clock.now);
    const row = () => database('staff_holds').where({ artwork_id: work.id }).first();
    expect(await row()).toMatchObject({ holder_name: 'Dalisay', anonymised_at: null });
    shop.clock.advance(PRIVATE_HOLD_RETENTION);
    await sweepPrivateHolds(database, shop.clock.now);
    expect(await row()).toMatchObject({ holder_name: '', holder_contact: '', note: '', anonymised_at: shop.clock.now });
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 a release from a cart is stated on the cart’s page and mailed to the collector', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { title: 'Dusk' });
    const cart = await database('carts').where({ account_id: accountId }).first('id');
    const release = () =>
      releaseFromCart(database, {
        artworkId: work?.id ?? 0,
        cartId: cart?.id ?? 0,
        cause: 'promised',
        reason: 'Sold at the fair.',
        ...by(),
      });
    expect(await release()).toEqual({ outcome: 'released', isMailed: true });
    expect(await release()).toEqual({ outcome: 'gone' });
    // The log has the cause that staff have chosen, and not their words, which may name a person.
    const line = await database('audit_log').where({ action: 'hold.released' }).orderBy('id', 'desc').first();
    expect(JSON.stringify(line)).toContain('Promised to another person');
    expect(JSON.stringify(line)).not.toContain('fair');
    const page = inertiaPage<'cart/show'>(await visitor.get('/cart')).props;
    expect(page.items).toEqual([]);
    expect(page.expired).toEqual([]);
    expect(page.released).toMatchObject([{ artwork: { title: 'Dusk' }, reason: 'Sold at the fair.' }]);
    // Added again, it is an artwork of the cart like any other.
    expect((await visitor.post(`/web/api/cart/${work?.slug}`)).status).toBe(200);
    expect(inertiaPage<'cart/show'>(await visitor.get('/cart')).props.released).toEqual([]);
    const { email } = await database('accounts').where({ id: accountId }).first('email');
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 a release before the checkout is submitted shows the collector a message, without a charge', async () => {
    const { visitor, accountId } = await signedInBrowser(shop);
    const [work] = await fillCart(database, visitor, { title: 'Noon' }, { title: 'Night' });
    expect((await visitor.get('/checkout')).status).toBe(200);
    const cart = await database('carts').where({ account_id: accountId }).first('id');
    const release = {
      artworkId: work?.id ?? 0,
      cartId: cart?.id ?? 0,
      cause: 'damaged',
      reason: 'Damaged.',
      ...by(),
    } as const;
    await releaseFromCart(database, release);
    const answer = await visitor.post('/checkout', DELIVERED);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Some artworks are no longer reserved for you. Nothing was charged.',
    ]);
    expect(answer.body.errors.order).toContain('Noon');
    expect(await database('orders').where({ account_id: accountId })).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 in a race with a checkout the order has the work and the release is refused, or the other way round', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { visitor, accountId } = await signedInBrowser(shop);
      const [work] = await fillCart(database, visitor);
      const cart = await database('carts').where({ account_id: accountId }).first('id');
      const release = {
        artworkId: work?.id ?? 0,
        cartId: cart?.id ?? 0,
        cause: 'damaged',
        reason: 'Damaged.',
        ...by(),
      } as const;
      const [placed, released] = await Promise.all([
        visitor.post('/checkout', DELIVERED),
        releaseFromCart(database, release),
      ]);
      expect(placed.status).toBeLessThan(500);
      const order = await database('orders').where({ account_id: accountId }).first();
      expect(released.outcome).toBe(order ? 'in-order' : 'released');
      outcomes.add(released.outcome);
      expect(await findViolations(database)).toEqual([]);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
