import type { Response } from 'supertest';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import { proveEmail } from '../../server/accounts/identities/records.ts';
import { findViolations } from '../../server/doctor/invariants.ts';
import { SessionStore } from '../../server/http/session/store.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { DELIVERED, fillCart, GatewayDouble, MAKATI, signedInBrowser } from '../payments/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { CookieJar, callbackPath, signInWith, withLocalProvider } from '../support/visitors/oauth.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';
import type { Visitor } from '../support/visitors/visitor.ts';

interface Setup {
  database: Knex;
  visitor: Visitor;
  accountId: number;
  artwork: { id: number; slug: string };
  artist: { id: number; slug: string };
}

interface Action {
  prepare?: (setup: Setup) => Promise<unknown>;
  send: (setup: Setup) => Promise<Response>;
  /** Reads the result of the action from the account's rows. */
  left: (setup: Setup, accountId: number) => Promise<unknown>;
  is: unknown;
  /** Status of the response; default: 200. */
  answers?: number;
}

const has = (table: string, column: 'artwork' | 'artist') => async (setup: Setup, account_id: number) => {
  const rows = setup.database(table).where({ account_id, [`${column}_id`]: setup[column].id });
  return (await rows.select('account_id')).length > 0;
};
const inCart = async ({ database, artwork }: Setup, account_id: number) => {
  const row = await database('reservations')
    .join('carts', 'carts.id', 'reservations.cart_id')
    .where({ account_id, artwork_id: artwork.id, state: 'reserved' })
    .where('expires_at', '>', shopOpens)
    .first('artwork_id');
  return row !== undefined;
};
const orders = ({ database }: Setup, account_id: number) =>
  database('orders').where({ account_id }).orderBy('id').pluck('state');
const FAVORITE_URL = '/web/api/artworks/favorite/';
const shopOpens = Date.UTC(2026, 10, 21, 4);

const codeFor = ({ artwork }: Setup) => `SALE${artwork.id}`;
const fillWithVoucher = async (setup: Setup) => {
  await createVoucher(setup.database, { code: codeFor(setup) });
  await fillCart(setup.database, setup.visitor);
};
const applyVoucher = (setup: Setup) =>
  setup.visitor.post('/web/api/checkouts/vip-code', { code: codeFor(setup), payment_type: 'straight' });
const vouchers = async ({ database }: Setup, account_id: number) =>
  (await database('cart_vouchers').join('carts', 'carts.id', 'cart_id').where({ account_id })).length;

const actions: Record<string, Action> = {
  'adds a favorite': {
    send: ({ visitor, artwork }) => visitor.post(FAVORITE_URL, { artworkSlug: artwork.slug }),
    left: has('favorites', 'artwork'),
    is: true,
  },
  'removes a favorite': {
    prepare: ({ visitor, artwork }) => visitor.post(FAVORITE_URL, { artworkSlug: artwork.slug }),
    send: ({ visitor, artwork }) => visitor.delete(FAVORITE_URL, { artworkSlug: artwork.slug }),
    left: has('favorites', 'artwork'),
    is: false,
  },
  'follows an artist': {
    send: ({ visitor, artist }) => visitor.post('/web/api/subscribe/artist', { artistSlug: artist.slug }),
    left: has('follows', 'artist'),
    is: true,
  },
  'unfollows an artist': {
    prepare: ({ visitor, artist }) => visitor.post('/web/api/subscribe/artist', { artistSlug: artist.slug }),
    send: ({ visitor, artist }) => visitor.post(`/web/api/unsubscribe/artist/${artist.slug}`),
    left: has('follows', 'artist'),
    is: false,
  },
  'adds to an empty cart': {
    send: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    left: inCart,
    is: true,
  },
  'adds to a cart': {
    prepare: ({ database, visitor }) => fillCart(database, visitor),
    send: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    left: inCart,
    is: true,
  },
  'removes from a cart': {
    prepare: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    send: ({ visitor, artwork }) => visitor.post(`/web/api/cart/remove/${artwork.slug}`),
    left: inCart,
    is: false,
  },
  'withdraws a wish': {
    prepare: ({ database, accountId, artwork }) =>
      database('wishes').insert({ account_id: accountId, artwork_id: artwork.id, wished_at: 1 }),
    send: ({ visitor, artwork }) => visitor.delete(`/web/api/artworks/${artwork.slug}/wish`),
    left: has('wishes', 'artwork'),
    is: false,
  },
  'applies a voucher': {
    prepare: fillWithVoucher,
    send: applyVoucher,
    left: async (setup, account_id) => (await vouchers(setup, account_id)) <= 1,
    is: true,
  },
  'removes a voucher': {
    prepare: async (setup) => {
      await fillWithVoucher(setup);
      await applyVoucher(setup);
    },
    send: ({ visitor }) => visitor.delete('/web/api/checkouts/vip-code'),
    left: vouchers,
    is: 0,
  },
  'places an order': {
    prepare: async ({ visitor, artwork }) => {
      await visitor.post(`/web/api/cart/${artwork.slug}`);
      await visitor.get('/checkout');
    },
    send: ({ visitor }) => visitor.post('/checkout', DELIVERED),
    left: orders,
    is: ['awaiting-payment'],
  },
  'replaces an unpaid order': {
    prepare: async ({ visitor, artwork }) => {
      await visitor.post(`/web/api/cart/${artwork.slug}`);
      await visitor.get('/checkout');
      await visitor.post('/checkout', DELIVERED);
    },
    send: ({ visitor }) => visitor.post('/checkout', { ...DELIVERED, payment_method: 'gcash' }),
    left: orders,
    is: ['awaiting-payment'],
  },
  'renames the account': {
    send: ({ visitor }) => visitor.post('/forms/account/details', { firstname: 'Ligaya', name: 'Ligaya Santos' }),
    // After a merge the remaining account has its own name.
    left: async ({ database }, id) => (await database('accounts').where({ id }).first('firstname')).firstname !== '',
    is: true,
    answers: 303,
  },
  'saves an address': {
    send: ({ visitor }) =>
      visitor.post('/forms/account/addresses', {
        first_name: 'Luz',
        last_name: 'Santos',
        phone: '0917 555 0100',
        address_1: '1 Rizal Street',
        address_2: '',
        state_id: String(MAKATI.state_id),
        city_id: String(MAKATI.city_id),
      }),
    left: async ({ database }, account_id) => (await database('addresses').where({ account_id })).length,
    is: 1,
    answers: 303,
  },
  'requests another e-mail address': {
    send: ({ visitor, accountId }) => visitor.post('/forms/account/email', { email: `new-${accountId}@example.com` }),
    // The merged account's request is deleted with it.
    left: async ({ database }, account_id) => (await database('email_changes').where({ account_id })).length <= 1,
    is: true,
    answers: 303,
  },
  'opens the checkout': {
    prepare: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    send: ({ visitor }) => visitor.get('/checkout'),
    left: async ({ database }, account_id) => {
      const sessions = await database('sessions').where({ account_id }).pluck('data');
      return sessions.map((data) => JSON.parse(data).account.id === account_id);
    },
    is: [true],
  },
};

onEachEngine('an account that is merged or deleted while its collector', (engine) => {
  let database: Knex;
  let elsewhere: Knex;
  let shop: OpenedApp;
  let runs = 0;
  /** What interrupts the request, and how many interruption points pass before it. */
  let held: { interrupt: () => Promise<unknown>; after: number; has: boolean } | null = null;

  beforeAll(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    elsewhere = await engine.open(settings);
    shop = await openApp({
      database,
      payments: new GatewayDouble().payments,
      now: shopOpens,
      settings: await withLocalProvider(),
    });
  });
  afterEach(() => {
    held = null;
    vi.restoreAllMocks();
  });

  async function reachPoint(): Promise<void> {
    if (!held || held.after-- !== 0) return;
    held.has = true;
    await held.interrupt();
  }

  /** Interruption points: after the session is read, and before each transaction. */
  function spyOnInterruptionPoints(): void {
    const { get } = SessionStore.prototype;
    vi.spyOn(SessionStore.prototype, 'get').mockImplementation(function (this: SessionStore, sid, done) {
      get.call(this, sid, (error, found) => void reachPoint().then(() => done(error, found), done));
    });
    const { transaction } = database;
    vi.spyOn(database, 'transaction').mockImplementation((async (...given: Parameters<typeof transaction>) => {
      await reachPoint();
      return transaction.apply(database, given);
    }) as typeof transaction);
  }

  /** Resolves when a connection waits for a lock. */
  async function lockIsAwaited(): Promise<void> {
    const waiting = () =>
      elsewhere('pg_stat_activity')
        .where('wait_event_type', 'Lock')
        .whereRaw('datname = current_database()')
        .pluck('pid');
    await expect.poll(waiting, { interval: 10 }).not.toEqual([]);
  }

  async function begin({ prepare }: Action): Promise<Setup & { ownerId: number; email: string }> {
    const address = `203.0.113.${++runs}`;
    const { visitor, accountId } = await signedInBrowser(shop, { email: null }, address);
    const { id: ownerId, email } = await createAccount(database);
    const artist = await createArtist(database);
    const artwork = await createArtwork(database);
    await createArtwork(database, { artistId: artist.id });
    const setup = { database, visitor, accountId, artwork, artist, ownerId, email: email ?? '' };
    await prepare?.(setup);
    return setup;
  }

  /** The merge has ended the browser's session. The collector signs in again, to the remaining account. */
  async function signInAsOwner({ visitor, ownerId }: Setup & { ownerId: number }): Promise<void> {
    const cookie = await sessionCookie(database, { id: ownerId, firstname: '' }, shop.context.now);
    visitor.cookies.set('session', encodeURIComponent(cookie));
    await visitor.get('/web/api/cart');
  }

  const join = ({ accountId, email }: { accountId: number; email: string }, before = async () => {}) =>
    write(elsewhere, async (transaction) => {
      const how = { email, now: shop.clock.now, cartItems: shop.context.settings.cartItems };
      await proveEmail(transaction, { id: accountId, firstname: '' }, how);
      await before();
    });

  it.each(Object.entries(actions))('AUTH-03 %s: merged at any moment of the request', async (_what, action) => {
    spyOnInterruptionPoints();
    for (let after = 0, isComplete = false; !isComplete; after++) {
      const setup = await begin(action);
      held = { interrupt: () => join(setup), after, has: false };
      const first = await action.send(setup);
      isComplete = !held.has;
      held = null;
      expect([200, 302, 303, 419]).toContain(first.status);
      if (isComplete) await join(setup);
      await signInAsOwner(setup);
      if (first.status === 419) expect((await action.send(setup)).status).toBe(action.answers ?? 200);
      expect(await action.left(setup, setup.ownerId)).toEqual(action.is);
      expect(await database('accounts').where('id', setup.accountId)).toEqual([]);
      expect(await findViolations(database)).toEqual([]);
    }
  });

  // SQLite has one writer, so no other write is concurrent with a merge.
  if (engine.name === 'PostgreSQL')
    describe('waits for a concurrent merge', () => {
      /** Sends a request while an uncommitted transaction merges the accounts, then commits it and returns the response. */
      async function requestDuringMerge<Answer>(
        accounts: { accountId: number; email: string },
        send: () => Promise<Answer>,
      ) {
        const [joined, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const joining = join(accounts, async () => {
          joined.resolve();
          await commit.promise;
        });
        await joined.promise;
        const answer = send();
        await lockIsAwaited();
        commit.resolve();
        await joining;
        return answer;
      }

      it.each(Object.entries(actions))('AUTH-03 %s', async (_what, action) => {
        const setup = await begin(action);
        const first = await requestDuringMerge(setup, () => action.send(setup));
        expect([200, 303, 419]).toContain(first.status);
        await signInAsOwner(setup);
        if (first.status === 419) expect((await action.send(setup)).status).toBe(action.answers ?? 200);
        expect(await action.left(setup, setup.ownerId)).toEqual(action.is);
        expect(await findViolations(database)).toEqual([]);
      });

      it('AUTH-03 signs in to the remaining account', async () => {
        const jar = new CookieJar();
        await signInWith(shop.app, jar, '/oauth/facebook', { person: 'typed', name: 'Tere Villanueva', email: '' });
        const { account_id: accountId } = await database('identities').first('account_id');
        const owner = await createAccount(database);
        const back = await callbackPath(shop.app, jar, '/oauth/facebook', {
          person: 'typed',
          name: 'Tere Villanueva',
          email: '',
        });
        const answer = await requestDuringMerge({ accountId, email: owner.email ?? '' }, () =>
          jar.request(shop.app, back),
        );
        expect(answer.status).toBe(303);
        assertInertia(await jar.request(shop.app, '/')).where('auth', {
          user: { firstname: owner.firstname },
        });
      });

      it('AUTH-03 ACCOUNT-01 signs in during an erasure to a new account', async () => {
        const choice = { person: 'typed', name: 'Amihan Cruz', email: 'amihan.cruz@example.com' };
        await signInWith(shop.app, new CookieJar(), '/oauth/google', choice);
        // Another browser: a session of the account would be locked by both, and either could be first after the deadlock.
        const jar = new CookieJar();
        const { id } = await database('accounts').where('email', choice.email).first('id');
        const back = await callbackPath(shop.app, jar, '/oauth/google', choice);
        const [locked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        // The erasure of an account with orders leaves this row.
        const erasing = write(elsewhere, async (transaction) => {
          await transaction('accounts').where({ id }).forUpdate().first('id');
          locked.resolve();
          await commit.promise;
          for (const table of ['identities', 'sessions']) await transaction(table).where('account_id', id).delete();
          await transaction('accounts')
            .where({ id })
            .update({ firstname: 'Erased', name: 'Erased', email: null, email_verified_at: null, erased_at: 1 });
        });
        await locked.promise;
        const answer = jar.request(shop.app, back);
        await lockIsAwaited();
        commit.resolve();
        await erasing;
        expect((await answer).status).toBe(303);
        expect(await database('accounts').where({ id }).first()).toMatchObject({ name: 'Erased', email: null });
        const made = await database('accounts').where('email', choice.email).first('id', 'erased_at');
        expect(made).toMatchObject({ erased_at: null });
        expect(made.id).not.toBe(id);
        expect(await findViolations(database)).toEqual([]);
      });
    });

  describe('deleted', () => {
    const deletable = Object.entries(actions).filter(([what]) => !what.includes('replaces'));
    it.each(deletable)('%s', async (_what, action) => {
      spyOnInterruptionPoints();
      const setup = await begin(action);
      const interrupt = async () => elsewhere('accounts').where('id', setup.accountId).delete();
      const interruption = { interrupt, after: 0, has: false };
      held = interruption;
      const statuses = [(await action.send(setup)).status, (await action.send(setup)).status];
      expect(interruption.has).toBe(true);
      for (const status of statuses) expect(status).toBeLessThan(500);
      expect(await findViolations(database)).toEqual([]);
    });
  });
});
