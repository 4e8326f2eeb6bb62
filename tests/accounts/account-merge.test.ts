import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { sweepConfirmations } from '../../server/accounts/confirmation/records.ts';
import { ACCOUNT_TABLES } from '../../server/accounts/identities/merge.ts';
import { proveEmail } from '../../server/accounts/identities/records.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { HOUR } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { CookieJar, signInWith, withLocalProvider } from '../support/visitors/oauth.ts';

const EMAIL = 'tere@collectors.example.com';
const tere = (name = 'Tere Villanueva') => ({ person: 'typed', name, email: EMAIL });

/** Paths of the confirmation links in the outbox. */
async function mailedLinks(database: Knex): Promise<string[]> {
  const mails = await database('outbox')
    .where('kind', 'sign-in-confirmation')
    .orderBy('id')
    .select('content', 'recipient');
  expect(mails.every(({ recipient }) => recipient === EMAIL)).toBe(true);
  return mails.map(({ content }) => JSON.parse(content).props.confirmUrl);
}

/** Opens a link, submits its form and returns the heading of the next page. */
async function confirm({ app }: OpenedApp, link: string, jar = new CookieJar()): Promise<string> {
  const page = inertiaPage(await jar.request(app, link));
  const form = page.props.form as { action: string; fields: Record<string, string> } | null;
  if (!form) return String(page.props.heading);
  const answer = await request(app).post(form.action).type('form').set('Cookie', jar.header).send(form.fields);
  jar.store(answer);
  expect(answer.status).toBe(303);
  return String(inertiaPage(await jar.request(app, answer.headers.location ?? '')).props.heading);
}

/** Submits the confirmation form without opening its page. */
async function submitConfirmation(
  { app }: OpenedApp,
  link: string,
  jar: CookieJar,
): Promise<[status: number, location: unknown]> {
  await jar.request(app, '/web/api/cart');
  const token = new URL(link, 'http://gallery.example').searchParams.get('token');
  const _csrf = decodeURIComponent(jar.get('XSRF-TOKEN') ?? '');
  const sent = await request(app)
    .post('/forms/sign-in/confirm')
    .type('form')
    .set('Cookie', jar.header)
    .send({ token, _csrf });
  return [sent.status, sent.headers.location];
}

async function accountOf({ context }: OpenedApp, provider: string): Promise<number> {
  return (await context.database('identities').where({ provider }).first('account_id')).account_id;
}

onEachEngine('identities', (engine) => {
  const open = async () => openApp({ database: await engine.open(), settings: await withLocalProvider() });

  it('AUTH-03 does not merge accounts by an unverified e-mail before its owner confirms', async () => {
    const opened = await open();
    const { app, context } = opened;
    await signInWith(app, new CookieJar(), '/oauth/google', tere());
    const jar = new CookieJar();
    await signInWith(app, jar, '/oauth/facebook', tere('Not Tere'));
    // Only the page after the sign-in shows it.
    expect(inertiaPage(await jar.request(app, '/')).flash).toEqual({ confirmationEmail: EMAIL });
    expect(inertiaPage(await jar.request(app, '/')).flash).toBeUndefined();
    expect(await accountOf(opened, 'facebook')).not.toBe(await accountOf(opened, 'google'));
    const [link = '', ...others] = await mailedLinks(context.database);
    expect(others).toEqual([]);
    // Opening the link confirms nothing.
    for (let looks = 0; looks < 2; looks += 1) {
      expect(inertiaPage(await jar.request(app, link)).props.text).toContain(`with Facebook as ${EMAIL}`);
    }
    expect(await context.database('accounts').select('id')).toHaveLength(2);

    expect(await confirm(opened, link, jar)).toBe('Thank you');
    expect(await accountOf(opened, 'facebook')).toBe(await accountOf(opened, 'google'));
    expect(await context.database('accounts').select('email')).toEqual([{ email: EMAIL }]);
    // The browser with the Facebook session is signed in to the merged account.
    assertInertia(await jar.request(app, '/')).where('auth', { user: { firstname: 'Tere' } });
    expect(await confirm(opened, link, jar)).toBe('This link has been used or has expired');
  });

  describe('the form of a confirmation link', () => {
    /** The owner's account with Google, and a Facebook identity that claims the same e-mail. */
    async function claim() {
      const opened = await open();
      const [owner, claimant] = [new CookieJar(), new CookieJar()];
      await signInWith(opened.app, owner, '/oauth/google', tere());
      await signInWith(opened.app, claimant, '/oauth/facebook', tere('Not Tere'));
      const [link = ''] = await mailedLinks(opened.context.database);
      const isMerged = async () => (await accountOf(opened, 'facebook')) === (await accountOf(opened, 'google'));
      const whoIs = async (jar: CookieJar) => inertiaPage(await jar.request(opened.app, '/')).props.auth;
      return { ...opened, opened, owner, claimant, link, isMerged, whoIs };
    }

    it('AUTH-03 is rejected for a visitor, who is redirected to the sign-in and back', async () => {
      const { app, opened, link, isMerged } = await claim();
      const visitor = new CookieJar();
      const page = inertiaPage(await visitor.request(app, link));
      expect(page.props.form).toBeNull();
      const { href } = page.props.link as { href: string };
      const signIn = inertiaPage(await visitor.request(app, href));
      expect([signIn.component, signIn.props.returnTo]).toEqual(['accounts/sign-in', link]);
      expect(await submitConfirmation(opened, link, visitor)).toEqual([303, link]);
      expect(await isMerged()).toBe(false);
    });

    it('AUTH-03 is rejected in the browser of a third account', async () => {
      const { app, opened, link, isMerged } = await claim();
      const third = new CookieJar();
      await signInWith(app, third, '/oauth/google');
      const page = inertiaPage(await third.request(app, link));
      expect([page.props.form, (page.props.link as { href: string }).href]).toEqual([null, '/sign-out']);
      expect(await submitConfirmation(opened, link, third)).toEqual([303, link]);
      expect(await isMerged()).toBe(false);
    });

    it('AUTH-03 is accepted in the owner’s browser and ends the sessions of the merged account', async () => {
      const { opened, owner, claimant, link, isMerged, whoIs } = await claim();
      expect(await confirm(opened, link, owner)).toBe('Thank you');
      expect(await isMerged()).toBe(true);
      expect(await whoIs(owner)).toEqual({ user: { firstname: 'Tere' } });
      expect(await whoIs(claimant)).toEqual({ user: null });
    });

    it('AUTH-03 is accepted in the merged account’s browser, which gets a new session, and ends its other sessions', async () => {
      const { app, opened, claimant, link, isMerged, whoIs } = await claim();
      const elsewhere = new CookieJar();
      await signInWith(app, elsewhere, '/oauth/facebook', tere('Not Tere'));
      const before = claimant.get('session');
      expect(await confirm(opened, link, claimant)).toBe('Thank you');
      expect(await isMerged()).toBe(true);
      expect(claimant.get('session')).not.toBe(before);
      expect(await whoIs(claimant)).toEqual({ user: { firstname: 'Tere' } });
      expect(await whoIs(elsewhere)).toEqual({ user: null });
    });

    it('AUTH-03 mails the owner once for each added identity', async () => {
      const { context, opened, claimant, link } = await claim();
      const joinedMails = () =>
        context.database('outbox').where('kind', 'identity-joined').select('recipient', 'key', 'content');
      expect(await joinedMails()).toEqual([]);
      await confirm(opened, link, claimant);
      const [mail, ...others] = await joinedMails();
      expect([mail.recipient, JSON.parse(mail.content).props]).toEqual([EMAIL, { provider: 'facebook' }]);
      expect(mail.key).toMatch(/^identity-joined:facebook:\d+:\d+$/);
      expect(others).toEqual([]);
    });
  });

  it('AUTH-03 mails the owner when a verified Google e-mail adds an identity', async () => {
    const opened = await open();
    const jar = new CookieJar();
    await signInWith(opened.app, jar, '/oauth/facebook', tere());
    const [link = ''] = await mailedLinks(opened.context.database);
    await confirm(opened, link, jar);
    await signInWith(opened.app, new CookieJar(), '/oauth/google', tere('Tere V.'));
    const mails = await opened.context
      .database('outbox')
      .where('kind', 'identity-joined')
      .select('recipient', 'content');
    expect(mails.map(({ recipient, content }) => [recipient, JSON.parse(content).props])).toEqual([
      [EMAIL, { provider: 'google' }],
    ]);
  });

  it.each(['google', 'facebook'])(
    'AUTH-03 creates a second account for a second subject of %s with the same e-mail',
    async (provider) => {
      const opened = await open();
      const { app, context } = opened;
      const [first, second] = [new CookieJar(), new CookieJar()];
      await signInWith(app, first, `/oauth/${provider}`, tere());
      const [link] = await mailedLinks(context.database);
      if (link) await confirm(opened, link, first);
      await signInWith(app, second, `/oauth/${provider}`, tere('Tere Anew'));
      // The accounts cannot be merged, so no confirmation is mailed.
      expect(await mailedLinks(context.database)).toHaveLength(link ? 1 : 0);
      const accounts = await context.database('accounts').orderBy('id').select('name', 'email_verified_at as proven');
      expect(accounts).toEqual([
        { name: 'Tere Villanueva', proven: expect.any(Number) },
        { name: 'Tere Anew', proven: null },
      ]);
      expect(await context.database('outbox').where('kind', 'identity-joined')).toEqual([]);
    },
  );

  it('AUTH-03 does not merge two Facebook subjects with one e-mail, even after both confirmations', async () => {
    const opened = await open();
    const [first, second] = [new CookieJar(), new CookieJar()];
    await signInWith(opened.app, first, '/oauth/facebook', tere());
    await signInWith(opened.app, second, '/oauth/facebook', tere('Tere Anew'));
    const [one = '', other = ''] = await mailedLinks(opened.context.database);
    expect(await confirm(opened, one, first)).toBe('Thank you');
    expect(await confirm(opened, other, second)).toBe('Two accounts');
    expect(await opened.context.database('accounts').select('id')).toHaveLength(2);
  });

  it('deletes confirmations after seven days, with their unsent mails', async () => {
    const { app, clock, context } = await open();
    await signInWith(app, new CookieJar(), '/oauth/facebook', tere());
    const stored = async () => [await context.database('email_confirmations'), await mailedLinks(context.database)];
    await sweepConfirmations(context.database, clock.now + 168 * HOUR - 1);
    expect((await stored()).map(({ length }) => length)).toEqual([1, 1]);
    await sweepConfirmations(context.database, clock.now + 168 * HOUR);
    expect(await stored()).toEqual([[], []]);
  });

  it('AUTH-03 merges a confirmed Facebook account with a later Google sign-in', async () => {
    const opened = await open();
    const jar = new CookieJar();
    await signInWith(opened.app, jar, '/oauth/facebook', tere());
    const [link = ''] = await mailedLinks(opened.context.database);
    await confirm(opened, link, jar);
    await signInWith(opened.app, new CookieJar(), '/oauth/google', tere());
    expect(await opened.context.database('accounts').select('email')).toEqual([{ email: EMAIL }]);
  });

  it('AUTH-03 does not merge an unconfirmed Facebook account with a later Google sign-in', async () => {
    const opened = await open();
    const jar = new CookieJar();
    await signInWith(opened.app, new CookieJar(), '/oauth/facebook', tere('Not Tere'));
    await signInWith(opened.app, jar, '/oauth/google', tere());
    expect(await accountOf(opened, 'facebook')).not.toBe(await accountOf(opened, 'google'));
    const [link = ''] = await mailedLinks(opened.context.database);
    await confirm(opened, link, jar);
    expect(await accountOf(opened, 'facebook')).toBe(await accountOf(opened, 'google'));
  });

  it('AUTH-03 mails again after an hour, and accepts a link for a week', async () => {
    const opened = await open();
    const { app, clock, context } = opened;
    const jar = new CookieJar();
    const again = () => signInWith(app, jar, '/oauth/facebook', tere());
    await again();
    await again();
    expect(await mailedLinks(context.database)).toHaveLength(1);
    clock.advance(HOUR);
    await again();
    const [first = '', second = ''] = await mailedLinks(context.database);
    clock.advance(7 * 24 * HOUR - HOUR);
    expect(await confirm(opened, first, jar)).toBe('This link has been used or has expired');
    expect(await confirm(opened, second, jar)).toBe('Thank you');
    await again();
    expect(await mailedLinks(context.database)).toHaveLength(2);
  });

  it('AUTH-03 moves all favorites to the remaining account, without duplicates', async () => {
    const opened = await open();
    const { app, context } = opened;
    const works = [
      await createArtwork(context.database),
      await createArtwork(context.database),
      await createArtwork(context.database),
    ];
    const [both, hers, theirs] = works.map(({ id }) => id);
    const jar = new CookieJar();
    await signInWith(app, new CookieJar(), '/oauth/google', tere());
    await signInWith(app, jar, '/oauth/facebook', tere());
    const [google, facebook] = [await accountOf(opened, 'google'), await accountOf(opened, 'facebook')];
    const favorites = [
      [google, both],
      [google, hers],
      [facebook, both],
      [facebook, theirs],
    ].map(([account_id, artwork_id]) => ({ account_id, artwork_id, since: 1 }));
    await context.database('favorites').insert(favorites);
    const [link = ''] = await mailedLinks(context.database);
    await confirm(opened, link, jar);
    const favoritesAfter = await context.database('favorites').orderBy('artwork_id').select('account_id', 'artwork_id');
    expect(favoritesAfter).toEqual([both, hers, theirs].map((artwork_id) => ({ account_id: google, artwork_id })));
  });

  it('AUTH-03 FOLLOW-05 does not merge an account with a proven e-mail, so that its unfollow links stay valid', async () => {
    const database = await engine.open();
    const ana = await createAccount(database, { email: 'ana@example.com' });
    await createAccount(database, { email: EMAIL });
    const result = await write(database, (transaction) =>
      proveEmail(transaction, ana, { email: EMAIL, cartItems: 20, now: 2 }),
    );
    expect([result.account.id, result.outcome]).toEqual([ana.id, 'unchanged']);
    expect(await database('accounts').orderBy('id').pluck('email')).toEqual(['ana@example.com', EMAIL]);
  });

  it('AUTH-03 lists every table with a foreign key to accounts', async () => {
    const database = await engine.open();
    // A requested e-mail address is deleted with the account that requested it.
    const listed = [...Object.keys(ACCOUNT_TABLES), 'identities', 'carts', 'sessions', 'email_changes'];
    expect((await tablesOfAccounts(database)).sort()).toEqual(listed.sort());
  });

  it.each(['', '?token=', '?token=made-up', '?token[]=a', `?token=${'a'.repeat(5_000)}`])(
    'AUTH-03 shows an error page for a link with %j',
    async (query) => {
      const opened = await open();
      expect((await request(opened.app).get(`/sign-in/confirm${query}`)).status).toBe(404);
      expect(await confirm(opened, `/sign-in/confirm${query}`)).toBe('This link has been used or has expired');
    },
  );

  it('shows the confirmation again without a CSRF token', async () => {
    const opened = await open();
    const { app, context } = opened;
    await signInWith(app, new CookieJar(), '/oauth/facebook', tere());
    const [link = ''] = await mailedLinks(context.database);
    const token = new URL(link, 'http://gallery.example').searchParams.get('token');
    const answer = await request(app).post('/forms/sign-in/confirm').type('form').send({ token });
    expect([answer.status, inertiaPage(answer).component]).toEqual([200, 'forms/confirm']);
    expect(await context.database('email_confirmations').select()).toHaveLength(1);
  });
});

async function tablesOfAccounts(database: Knex): Promise<string[]> {
  if (database.client.config.client === 'pg') {
    const { rows } = await database.raw(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass",
    );
    return rows.map(({ name }: { name: string }) => name);
  }
  return (
    await database.raw(
      "select distinct m.name from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f.\"table\" = 'accounts'",
    )
  ).map(({ name }: { name: string }) => name);
}
