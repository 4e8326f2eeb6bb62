import { expect, it } from 'vitest';
import { createAccount } from '../../../database/factories/accounts.ts';
import { createArtwork } from '../../../database/factories/artworks.ts';
import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { HOUR, isoDateInManila, MINUTE } from '../../../server/time/time.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { createMember, signedInBrowser } from '../../support/visitors/staff.ts';
import { Visitor } from '../../support/visitors/visitor.ts';

onEachEngine('the desk and the holds in the admin', (engine) => {
  async function open() {
    const database = await engine.open();
    const shop = await openApp({ database });
    const { app, clock } = shop;
    const memberOf = async (role: 'owner' | 'sales' | 'editor') => {
      const staffId = await createMember(database, { role, email: `${role}@example.com` });
      return signedInBrowser(app, database, { staffId, now: clock.now });
    };
    return { database, shop, clock, memberOf };
  }
  type Response = Awaited<ReturnType<Awaited<ReturnType<typeof signedInBrowser>>['get']>>;
  const deskOf = (response: Response) => inertiaPage(response).props as unknown as AdminPropsOf<'admin/desk'>;
  const boardOf = (response: Response) => inertiaPage(response).props as unknown as AdminPropsOf<'admin/holds/index'>;

  it('ADM-32 works and a collector are chosen by buttons of the form, which keep what was typed', async () => {
    const { database, clock, memberOf } = await open();
    const [dawn, dusk] = [
      await createArtwork(database, { title: 'Dawn', originalPrice: 1_000_050 }),
      await createArtwork(database, { title: 'Dusk', originalPrice: 2_000_000 }),
    ];
    await database('artwork_details').insert({ artwork_id: dusk.id, inventory_number: 'BM-77' });
    const account = await createAccount(database, { firstname: 'Luz', name: 'Luz Santos', email: 'luz@example.com' });
    const browser = await memberOf('sales');
    const post = (form: Record<string, string>) => browser.post('/admin/desk', form);

    const found = deskOf(await post({ works: '', search: 'bm-77', intent: 'search' }));
    expect(found.choice.found).toMatchObject([{ id: dusk.id, title: 'Dusk', isTaken: false }]);
    const one = deskOf(await post({ works: '', search: 'bm-77', add: String(dusk.id) }));
    expect(one).toMatchObject({ proposed: '20000', values: { amount: '20000', delivery: 'taken', method: 'cash' } });
    const typed = { works: one.choice.chosen, proposed: one.proposed, name: 'Ana', amount: '20000', method: 'card' };
    const two = deskOf(await post({ ...typed, add: String(dawn.id) }));
    expect(two).toMatchObject({
      subtotal: 'Php 30,000.50',
      values: { amount: '30000.50', name: 'Ana', method: 'card' },
    });
    // An amount that was typed stays.
    expect(deskOf(await post({ ...typed, amount: '18000', add: String(dawn.id) })).values.amount).toBe('18000');

    const people = deskOf(await post({ ...typed, person_search: 'santos', intent: 'find' }));
    expect(people.choice.people).toEqual([{ id: account.id, name: 'Luz Santos', email: 'luz@example.com' }]);
    // The search works as in the list of collectors: without accents, in any order of the words, and by phone.
    const ines = await createAccount(database, { firstname: 'Inés', name: 'Inés Muñoz', email: 'ines@example.com' });
    await database('addresses').insert({
      account_id: ines.id,
      first_name: 'Inés',
      last_name: 'Muñoz',
      phone: '+63 917 555 0142',
      address_1: '1 Rizal Street',
      state_id: 1,
      city_id: 1,
      created_at: clock.now,
    });
    for (const search of ['munoz', 'MUÑOZ ines', '0917 555 0142']) {
      const { choice } = deskOf(await post({ ...typed, person_search: search, intent: 'find' }));
      expect(choice.people, search).toMatchObject([{ id: ines.id }]);
    }
    const chosen = deskOf(await post({ ...typed, person: String(account.id) }));
    expect(chosen).toMatchObject({ values: { name: 'Luz Santos', email: 'luz@example.com' } });
    const sale = {
      ...typed,
      account: String(account.id),
      name: 'Luz Santos',
      email: 'luz@example.com',
      intent: 'sell',
    };
    const refused = deskOf(await post({ ...sale, amount: '15000' }));
    expect(refused.errors.reason).toContain('Php 20,000.00');
    const bad = await post({ ...sale, amount: '-1', email: 'x', delivery: 'delivery', method: 'gold' });
    expect(bad.status).toBe(422);
    expect(Object.keys(deskOf(bad).errors).sort()).toEqual(['address1', 'amount', 'city', 'email', 'method']);
    // A pickup is on a day to come, and on a closed one only if that was agreed.
    const saturday = { ...sale, delivery: 'pickup', day: '2037-10-03', time: '10:00', reference: 'T-0' };
    for (const day of ['2020-01-06', '', saturday.day])
      expect(Object.keys(deskOf(await post({ ...saturday, day })).errors)).toEqual(['day']);
    await database('closed_pickup_days').insert({ day: '2037-10-05' });
    const closed = { ...saturday, day: '2037-10-05' };
    expect(deskOf(await post(closed)).errors.day).toContain('closed on this date');
    const work = await createArtwork(database, { originalPrice: 2_000_000 });
    const agreed = await post({ ...closed, works: String(work.id), agreed: 'yes', key: 'agreed' });
    expect(agreed.headers.location).toMatch(/^\/admin\/desk\?sold=GA-/);
    expect(await database('orders').where({ pickup_day: closed.day }).first()).toMatchObject({ channel: 'desk' });
    const sold = await post({ ...sale, delivery: 'taken', reference: 'T-1', key: 'k' });
    expect(sold.headers.location).toMatch(/^\/admin\/desk\?sold=GA-/);
    const order = await database('orders').where({ account_id: account.id }).orderBy('id', 'desc').first();
    expect(order).toMatchObject({ channel: 'desk', first_name: 'Luz', last_name: 'Santos', placed_at: clock.now });
    expect(deskOf(await browser.get(sold.headers.location ?? '')).sold).toMatchObject({ number: order?.number });
    expect((await post({ ...sale, works: `${dusk.id}`, key: 'other', reference: 'T-2' })).status).toBe(409);
    const strange: Record<string, string>[] = [
      { works: 'x,99999999999', intent: 'sell' },
      { add: 'x' },
      { person: '-1' },
      { works: '999' },
    ];
    for (const form of strange) expect((await post(form)).status).toBeLessThan(500);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-33 the board shows who has which work until when, to those who may see it', async () => {
    const { database, shop, clock, memberOf } = await open();
    const [inCart, held, free] = [
      await createArtwork(database, { title: 'In a cart' }),
      await createArtwork(database, { title: 'Held for a person' }),
      await createArtwork(database, { title: 'Free' }),
    ];
    await new Visitor(shop.app).post(`/web/api/cart/${inCart.slug}`);
    const sales = await memberOf('sales');
    const until = isoDateInManila(clock.now + 48 * HOUR);
    const form = { works: String(held.id), name: 'Ben Luna', contact: 'ben@example.com', until, intent: 'hold' };
    expect((await sales.post('/admin/holds/new', form)).headers.location).toBe('/admin/holds?done=held');
    expect((await sales.post('/admin/holds/new', form)).status).toBe(409);
    expect(
      (await sales.post('/admin/holds/new', { ...form, works: String(free.id), until: '2026-02-30' })).status,
    ).toBe(422);
    const board = boardOf(await sales.get('/admin/holds'));
    expect(board.rows.map(({ title, kind, holder }) => [title, kind, holder])).toEqual([
      ['In a cart', 'Cart', 'a visitor'],
      ['Held for a person', 'Private hold', 'Ben Luna'],
    ]);
    expect(board.changesIn).toBe(
      (await database('reservations').where({ artwork_id: inCart.id }).first())?.expires_at - clock.now,
    );
    const titles = async (query: string) =>
      boardOf(await sales.get(`/admin/holds?${query}`)).rows.map(({ title }) => title);
    expect(await titles('search=ben')).toEqual(['Held for a person']);
    expect(await titles('kind=cart')).toEqual(['In a cart']);
    expect(await titles('sort=-title')).toEqual(['In a cart', 'Held for a person']);
    expect(await titles('search=nothing')).toEqual([]);

    // The hold becomes a sale; only an owner releases a cart.
    const hold = await database('staff_holds').where({ artwork_id: held.id }).first();
    const desk = deskOf(await sales.get(`/admin/desk?hold=${hold?.id}`));
    expect(desk).toMatchObject({ values: { name: 'Ben Luna', email: 'ben@example.com' }, holds: String(hold?.id) });
    expect(desk.choice.works).toMatchObject([{ title: 'Held for a person', isTaken: false }]);
    // Another buyer cannot have it, and another member cannot end the hold.
    const sale = {
      works: desk.choice.chosen,
      holds: desk.holds,
      name: 'Ana Cruz',
      amount: desk.proposed,
      intent: 'sell',
    };
    const refused = await sales.post('/admin/desk', { ...sale, key: 'k1', method: 'cash', delivery: 'taken' });
    expect(refused.status).toBe(409);
    expect(deskOf(refused).choice.works).toMatchObject([
      {
        isTaken: true,
        statusUrl: `/admin/holds/${hold?.id}`,
        status: expect.stringContaining('Held for Ben Luna until'),
      },
    ]);
    const rey = await createMember(database, { role: 'sales', email: 'rey@example.com' });
    const colleague = await signedInBrowser(shop.app, database, { staffId: rey, now: clock.now });
    const holdPage = await colleague.get(`/admin/holds/${hold?.id}`);
    expect(inertiaPage(holdPage).props).toMatchObject({ canEnd: false, canRelease: false });
    expect((await colleague.post(`/admin/holds/${hold?.id}/end`)).status).toBe(403);
    const given = { version: '1', name: 'Ana Cruz', contact: '', note: '', until };
    expect((await colleague.post(`/admin/holds/${hold?.id}`, given)).status).toBe(403);
    expect(await database('staff_holds').where({ id: hold?.id }).first()).toMatchObject({
      holder_name: 'Ben Luna',
      ended_at: null,
    });
    // Both change the hold: the second sees what the first has saved, and loses nothing.
    const opened = (inertiaPage(holdPage).props as unknown as AdminPropsOf<'admin/holds/show'>).form;
    const edit = (more: object) => ({ ...opened.values, version: '1', opened: JSON.stringify(opened.values), ...more });
    expect((await sales.post(`/admin/holds/${hold?.id}`, edit({ note: 'Calls on Friday' }))).status).toBe(303);
    const late = await colleague.post(`/admin/holds/${hold?.id}`, edit({ contact: '0917 555 0100' }));
    expect(late.status).toBe(409);
    expect(inertiaPage(late).props.form).toMatchObject({
      version: 2,
      values: { note: 'Calls on Friday', contact: '0917 555 0100' },
      conflict: { by: expect.any(String), fields: [{ name: 'note', isChoice: false }] },
    });
    const release = {
      cart: String((await database('reservations').where({ artwork_id: inCart.id }).first())?.cart_id),
    };
    const path = `/admin/holds/carts/${inCart.id}`;
    expect((await sales.post(path, { ...release, cause: 'promised', reason: 'Ana came first' })).status).toBe(403);
    expect(inertiaPage(await sales.get(path)).props).toMatchObject({ canRelease: false });
    const owner = await memberOf('owner');
    expect((await owner.post(path, { ...release, reason: 'Ana came first' })).status).toBe(422);
    expect((await owner.post(path, { ...release, cause: 'promised' })).status).toBe(422);
    expect((await owner.post(path, { ...release, cause: 'promised', reason: 'Ana came first' })).headers.location).toBe(
      '/admin/holds?done=released-unmailed',
    );
    expect((await owner.post(path, { ...release, cause: 'promised', reason: 'Ana came first' })).headers.location).toBe(
      '/admin/holds?done=gone',
    );
    expect(inertiaPage(await owner.get('/admin/holds?done=gone')).props).toMatchObject({
      notice: null,
      refusal: expect.stringContaining('Nothing was changed'),
    });
    // An editor sees no person.
    const editor = await memberOf('editor');
    for (const page of ['/admin/holds', '/admin/desk', `/admin/holds/${hold?.id}`, path])
      expect((await editor.get(page)).status).toBe(403);
    const artwork = inertiaPage(await editor.get(`/admin/artworks/${held.id}`)).props;
    expect(JSON.stringify(artwork)).toContain('The gallery holds it for a person');
    expect(JSON.stringify(artwork)).not.toContain('Ben Luna');
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-07 ADM-33 an owner ends another member’s hold by a release alone, after the passkey', async () => {
    const { database, clock, memberOf } = await open();
    const [held, inCart] = [
      await createArtwork(database),
      await createArtwork(database, { reservation: { state: 'reserved', expiresAt: clock.now + HOUR } }),
    ];
    const until = isoDateInManila(clock.now + 48 * HOUR);
    const form = { works: String(held.id), name: 'Ben Luna', contact: 'ben@example.com', until, intent: 'hold' };
    await (await memberOf('sales')).post('/admin/holds/new', form);
    const url = `/admin/holds/${(await database('staff_holds').first('id'))?.id}`;
    const owner = await memberOf('owner');
    expect(inertiaPage(await owner.get(url)).props).toMatchObject({ canEnd: false, canRelease: true });
    expect((await owner.post(`${url}/end`)).status).toBe(403);
    const given = { version: '1', name: 'Ana Cruz', contact: '', note: '', until };
    expect((await owner.post(url, given)).status).toBe(403);
    clock.advance(11 * MINUTE);
    const reason = { cause: 'promised', reason: 'Ana came first' };
    for (const path of [`${url}/release`, `/admin/holds/carts/${inCart.id}`, '/admin/orders/GA-1/refund-by-hand']) {
      const refused = await owner.post(path, reason);
      expect([refused.status, inertiaPage(refused).props.title], path).toEqual([403, 'Is it you?']);
    }
    expect(await database('staff_holds').whereNull('ended_at').pluck('holder_name')).toEqual(['Ben Luna']);
  });
});
