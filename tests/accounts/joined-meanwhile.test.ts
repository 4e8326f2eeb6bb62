import type { Response } from 'supertest';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createVoucher } from '../../database/factories/vouchers.ts';
import { write } from '../../database/transaction.ts';
import { proveEmail } from '../../server/accounts/identities/records.ts';
import { SessionStore } from '../../server/http/session/store/store.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { findViolations } from '../../server/invariants.ts';
import { collectorsBrowser, delivered, fillCart, GatewayDouble, makati } from '../checkout/gateway-double.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { atProvider, CookieJar, signInBy, withStandIn } from '../support/oauth.ts';
import { sessionCookie } from '../support/sign-in.ts';
import type { Visitor } from '../support/visitor.ts';

interface Given {
  database: Knex;
  visitor: Visitor;
  accountId: number;
  artwork: { id: number; slug: string };
  artist: { id: number; slug: string };
}

interface Action {
  prepare?: (given: Given) => Promise<unknown>;
  ask: (given: Given) => Promise<Response>;
  /** What is the account's once it has been done. */
  left: (given: Given, accountId: number) => Promise<unknown>;
  is: unknown;
  /** Default: 200. */
  answers?: number;
}

const has = (table: string, column: 'artwork' | 'artist') => async (given: Given, account_id: number) => {
  const rows = given.database(table).where({ account_id, [`${column}_id`]: given[column].id });
  return (await rows.select('account_id')).length > 0;
};
const inCart = async ({ database, artwork }: Given, account_id: number) => {
  const row = await database('reservations')
    .join('carts', 'carts.id', 'reservations.cart_id')
    .where({ account_id, artwork_id: artwork.id, state: 'reserved' })
    .where('until', '>', shopOpens)
    .first('artwork_id');
  return row !== undefined;
};
const orders = ({ database }: Given, account_id: number) =>
  database('orders').where({ account_id }).orderBy('id').pluck('state');
const favorite = '/web/api/artworks/favorite/';
const shopOpens = Date.UTC(2026, 10, 21, 4);

const codeFor = ({ artwork }: Given) => `SALE${artwork.id}`;
const fillWithVoucher = async (given: Given) => {
  await createVoucher(given.database, { code: codeFor(given) });
  await fillCart(given.database, given.visitor);
};
const applyVoucher = (given: Given) =>
  given.visitor.post('/web/api/checkouts/vip-code', { code: codeFor(given), payment_type: 'straight' });
const vouchers = async ({ database }: Given, account_id: number) =>
  (await database('cart_vouchers').join('carts', 'carts.id', 'cart_id').where({ account_id })).length;

const actions: Record<string, Action> = {
  'chooses a favorite': {
    ask: ({ visitor, artwork }) => visitor.post(favorite, { artworkSlug: artwork.slug }),
    left: has('favorites', 'artwork'),
    is: true,
  },
  'gives up a favorite': {
    prepare: ({ visitor, artwork }) => visitor.post(favorite, { artworkSlug: artwork.slug }),
    ask: ({ visitor, artwork }) => visitor.delete(favorite, { artworkSlug: artwork.slug }),
    left: has('favorites', 'artwork'),
    is: false,
  },
  'follows an artist': {
    ask: ({ visitor, artist }) => visitor.post('/web/api/subscribe/artist', { artistSlug: artist.slug }),
    left: has('follows', 'artist'),
    is: true,
  },
  'follows an artist no more': {
    prepare: ({ visitor, artist }) => visitor.post('/web/api/subscribe/artist', { artistSlug: artist.slug }),
    ask: ({ visitor, artist }) => visitor.post(`/web/api/unsubscribe/artist/${artist.slug}`),
    left: has('follows', 'artist'),
    is: false,
  },
  'adds to an empty cart': {
    ask: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    left: inCart,
    is: true,
  },
  'adds to a cart': {
    prepare: ({ database, visitor }) => fillCart(database, visitor),
    ask: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    left: inCart,
    is: true,
  },
  'removes from a cart': {
    prepare: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    ask: ({ visitor, artwork }) => visitor.post(`/web/api/cart/remove/${artwork.slug}`),
    left: inCart,
    is: false,
  },
  'does not wish any more': {
    prepare: ({ database, accountId, artwork }) =>
      database('wishes').insert({ account_id: accountId, artwork_id: artwork.id, wished_at: 1 }),
    ask: ({ visitor, artwork }) => visitor.delete(`/web/api/artworks/${artwork.slug}/wish`),
    left: has('wishes', 'artwork'),
    is: false,
  },
  'shows a voucher': {
    prepare: fillWithVoucher,
    ask: applyVoucher,
    left: async (given, account_id) => (await vouchers(given, account_id)) <= 1,
    is: true,
  },
  'takes a voucher back': {
    prepare: async (given) => {
      await fillWithVoucher(given);
      await applyVoucher(given);
    },
    ask: ({ visitor }) => visitor.delete('/web/api/checkouts/vip-code'),
    left: vouchers,
    is: 0,
  },
  'places an order': {
    prepare: async ({ visitor, artwork }) => {
      await visitor.post(`/web/api/cart/${artwork.slug}`);
      await visitor.get('/checkout');
    },
    ask: ({ visitor }) => visitor.post('/checkout', delivered),
    left: orders,
    is: ['awaiting-payment'],
  },
  'places an order instead of another': {
    prepare: async ({ visitor, artwork }) => {
      await visitor.post(`/web/api/cart/${artwork.slug}`);
      await visitor.get('/checkout');
      await visitor.post('/checkout', delivered);
    },
    ask: ({ visitor }) => visitor.post('/checkout', { ...delivered, payment_method: 'gcash' }),
    left: orders,
    is: ['awaiting-payment'],
  },
  'changes the name': {
    ask: ({ visitor }) => visitor.post('/forms/account/details', { firstname: 'Ligaya', name: 'Ligaya Santos' }),
    // Joined afterwards, the account that stays keeps its own name.
    left: async ({ database }, id) => (await database('accounts').where({ id }).first('firstname')).firstname !== '',
    is: true,
    answers: 303,
  },
  'saves an address': {
    ask: ({ visitor }) =>
      visitor.post('/forms/account/addresses', {
        ...{ first_name: 'Luz', last_name: 'Santos', phone: '0917 555 0100', address_1: '1 Rizal Street' },
        ...{ address_2: '', state_id: String(makati.state_id), city_id: String(makati.city_id) },
      }),
    left: async ({ database }, account_id) => (await database('addresses').where({ account_id })).length,
    is: 1,
    answers: 303,
  },
  'requests another e-mail address': {
    ask: ({ visitor, accountId }) => visitor.post('/forms/account/email', { email: `new-${accountId}@example.com` }),
    // The request of the account that goes is deleted with it.
    left: async ({ database }, account_id) => (await database('email_changes').where({ account_id })).length <= 1,
    is: true,
    answers: 303,
  },
  'looks at the checkout': {
    prepare: ({ visitor, artwork }) => visitor.post(`/web/api/cart/${artwork.slug}`),
    ask: ({ visitor }) => visitor.get('/checkout'),
    left: async ({ database }, account_id) => {
      const sessions = await database('sessions').where({ account_id }).pluck('data');
      return sessions.map((data) => JSON.parse(data).account.id === account_id);
    },
    is: [true],
  },
};

onEachEngine('an account that goes while its collector', (engine) => {
  let database: Knex;
  let elsewhere: Knex;
  let shop: OpenedApp;
  let runs = 0;
  /** What happens, and how many moments before it are still to pass. */
  let held: { happens: () => Promise<unknown>; after: number; has: boolean } | null = null;

  beforeAll(async () => {
    const settings = await engine.create();
    database = await engine.open(settings);
    elsewhere = await engine.open(settings);
    shop = await openApp({
      database,
      payments: new GatewayDouble().payments,
      now: shopOpens,
      settings: await withStandIn(),
    });
  });
  afterEach(() => {
    held = null;
    vi.restoreAllMocks();
  });

  async function pass(): Promise<void> {
    if (!held || held.after-- !== 0) return;
    held.has = true;
    await held.happens();
  }

  /** Between the session and whatever is done with it, and before every transaction. */
  function holdMoments(): void {
    const { get } = SessionStore.prototype;
    vi.spyOn(SessionStore.prototype, 'get').mockImplementation(function (this: SessionStore, sid, done) {
      get.call(this, sid, (error, found) => void pass().then(() => done(error, found), done));
    });
    const { transaction } = database;
    vi.spyOn(database, 'transaction').mockImplementation((async (...given: Parameters<typeof transaction>) => {
      await pass();
      return transaction.apply(database, given);
    }) as typeof transaction);
  }

  /** Resolves once somebody waits for what another transaction has locked. */
  async function somebodyWaits(): Promise<void> {
    const waiting = () =>
      elsewhere('pg_stat_activity')
        .where('wait_event_type', 'Lock')
        .whereRaw('datname = current_database()')
        .pluck('pid');
    await expect.poll(waiting, { timeout: 30_000, interval: 10 }).not.toEqual([]);
  }

  async function begin({ prepare }: Action): Promise<Given & { ownerId: number; email: string }> {
    const address = `203.0.113.${++runs}`;
    const { visitor, accountId } = await collectorsBrowser(shop, { email: null }, address);
    const { id: ownerId, email } = await createAccount(database);
    const artist = await createArtist(database);
    const artwork = await createArtwork(database);
    await createArtwork(database, { artistId: artist.id });
    const given = { database, visitor, accountId, artwork, artist, ownerId, email: email ?? '' };
    await prepare?.(given);
    return given;
  }

  /** The joining has ended the browser's session. Its collector signs in again, and is the owner. */
  async function signInAsOwner({ visitor, ownerId }: Given & { ownerId: number }): Promise<void> {
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

  it.each(Object.entries(actions))('AUTH-03 %s: by being joined with another, at any moment', async (_what, action) => {
    holdMoments();
    for (let after = 0, isTried = false; !isTried; after++) {
      const given = await begin(action);
      held = { happens: () => join(given), after, has: false };
      const first = await action.ask(given);
      isTried = !held.has;
      held = null;
      expect([200, 302, 303, 419]).toContain(first.status);
      if (isTried) await join(given);
      await signInAsOwner(given);
      if (first.status === 419) expect((await action.ask(given)).status).toBe(action.answers ?? 200);
      expect(await action.left(given, given.ownerId)).toEqual(action.is);
      expect(await database('accounts').where('id', given.accountId)).toEqual([]);
      expect(await findViolations(database)).toEqual([]);
    }
  });

  // SQLite has one writer: nobody else writes while accounts are joined.
  if (engine.name === 'PostgreSQL')
    describe('waits for the joining of it with another that is under way', () => {
      /** Asks while the accounts are joined and nobody has been told yet; the answer comes when that has been committed. */
      async function askMeanwhile<Answer>(accounts: { accountId: number; email: string }, ask: () => Promise<Answer>) {
        const [joined, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const joining = join(accounts, async () => {
          joined.resolve();
          await commit.promise;
        });
        await joined.promise;
        const answer = ask();
        await somebodyWaits();
        commit.resolve();
        await joining;
        return answer;
      }

      it.each(Object.entries(actions))('AUTH-03 %s', async (_what, action) => {
        const given = await begin(action);
        const first = await askMeanwhile(given, () => action.ask(given));
        expect([200, 303, 419]).toContain(first.status);
        await signInAsOwner(given);
        if (first.status === 419) expect((await action.ask(given)).status).toBe(action.answers ?? 200);
        expect(await action.left(given, given.ownerId)).toEqual(action.is);
        expect(await findViolations(database)).toEqual([]);
      });

      it('AUTH-03 signs in, and is the other', async () => {
        const jar = new CookieJar();
        await signInBy(shop.app, jar, '/oauth/facebook', { person: 'typed', name: 'Tere Villanueva', email: '' });
        const { account_id: accountId } = await database('identities').first('account_id');
        const owner = await createAccount(database);
        const back = await atProvider(shop.app, jar, '/oauth/facebook', {
          person: 'typed',
          name: 'Tere Villanueva',
          email: '',
        });
        const answer = await askMeanwhile({ accountId, email: owner.email ?? '' }, () => jar.ask(shop.app, back));
        expect(answer.status).toBe(303);
        expect(inertiaPage(await jar.ask(shop.app, '/')).props.auth).toEqual({ user: { firstname: owner.firstname } });
      });

      it('AUTH-03 ACCOUNT-01 signs in while the account is being erased, and is a new collector', async () => {
        const jar = new CookieJar();
        const choice = { person: 'typed', name: 'Amihan Cruz', email: 'amihan.cruz@example.com' };
        await signInBy(shop.app, jar, '/oauth/google', choice);
        const { id } = await database('accounts').where('email', choice.email).first('id');
        const back = await atProvider(shop.app, jar, '/oauth/google', choice);
        const [locked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        // What an erasure leaves of an account that has ordered something.
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
        const answer = jar.ask(shop.app, back);
        await somebodyWaits();
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

  describe('by being deleted', () => {
    const deletable = Object.entries(actions).filter(([what]) => !what.includes('instead'));
    it.each(deletable)('%s', async (_what, action) => {
      holdMoments();
      const given = await begin(action);
      const happens = async () => elsewhere('accounts').where('id', given.accountId).delete();
      const moment = { happens, after: 0, has: false };
      held = moment;
      const statuses = [(await action.ask(given)).status, (await action.ask(given)).status];
      expect(moment.has).toBe(true);
      for (const status of statuses) expect(status).toBeLessThan(500);
      expect(await findViolations(database)).toEqual([]);
    });
  });
});
