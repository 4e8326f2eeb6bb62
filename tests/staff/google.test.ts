import { afterEach, expect, it, vi } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { GooglePage, InvitationPage, StaffListPage, VerifyPage } from '../../server/staff/contract.ts';
import { invite } from '../../server/staff/invitations.ts';
import { MINUTE } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { withLocalProvider } from '../support/visitors/oauth.ts';
import { createMember, propsOf, StaffBrowser, signedInBrowser, TestPasskey } from '../support/visitors/staff.ts';

const HOST = '127.0.0.1:3000';

interface Person {
  name?: string;
  email?: string;
  failure?: string;
  /** Empty: cancels. */
  person?: string;
}

const ANA: Person = { name: 'Ana Reyes', email: 'ana@example.com' };

onEachEngine('staff who sign in with Google', (engine) => {
  const open = async (settings: Parameters<typeof openApp>[0]['settings'] = {}) => {
    const database = await engine.open();
    const opened = await openApp({
      database,
      settings: { ...(await withLocalProvider()), staffGoogle: true, ...settings },
    });
    const link = async (email = 'ana@example.com', role: 'owner' | 'manager' = 'owner') => {
      const made = await invite(database, { email, role, actor: COMMAND_LINE, now: opened.clock.now });
      return made.outcome === 'invited' ? made.path : '';
    };
    let addresses = 0;
    const visitor = () => new StaffBrowser(opened.app, { host: HOST, address: `198.51.100.${++addresses}` });
    return { ...opened, database, link, visitor };
  };

  afterEach(() => vi.restoreAllMocks());

  /** Follows a link to Google, chooses the person there, and returns the path of the way back. */
  async function wayBack(browser: StaffBrowser, path: string, person: Person = ANA): Promise<string> {
    const started = await browser.get(path);
    expect(started.status).toBe(303);
    const body = new URLSearchParams({ person: 'typed', ...person });
    const chosen = await fetch(started.headers.location ?? '', { method: 'POST', body, redirect: 'manual' });
    const back = new URL(chosen.headers.get('location') ?? '');
    return back.pathname + back.search;
  }
  const through = async (browser: StaffBrowser, path: string, person?: Person) =>
    browser.get(await wayBack(browser, path, person));

  it('ADM-01 an invitation ends in Google with the invited verified address, and later sign-ins use Google', async () => {
    const { database, link, visitor } = await open();
    const path = await link();
    const browser = visitor();
    const { googleUrl } = propsOf(await browser.get(path)) as unknown as InvitationPage;
    expect(googleUrl).toBe(`${path}/google`);
    const joined = await through(browser, `${path}/google`);
    const { message, isContinuing, link: next } = propsOf(joined) as unknown as GooglePage;
    expect([joined.status, message, isContinuing, next?.url]).toEqual([200, 'You are signed in.', true, '/admin']);
    expect(propsOf(await browser.get('/admin')).greeting).toBe('Hello, Ana');
    expect(browser.cookies.has('staff-google')).toBe(false);
    expect((await visitor().get(path)).status).toBe(410);
    const list = propsOf(await browser.get('/admin/staff')) as unknown as StaffListPage;
    expect(list.people).toMatchObject([{ name: 'Ana Reyes', role: 'Owner', usesGoogle: true }]);

    const again = visitor();
    expect(propsOf(await again.get('/admin/sign-in?returnTo=/admin/staff')).googleUrl).toBe(
      '/admin/sign-in/google?returnTo=%2Fadmin%2Fstaff',
    );
    const back = await through(again, '/admin/sign-in/google?returnTo=%2Fadmin%2Fstaff');
    expect((propsOf(back) as unknown as GooglePage).link?.url).toBe('/admin/staff');
    expect((await again.get('/admin/staff')).status).toBe(200);
    const lines = await database('audit_log').orderBy('id').pluck('action');
    expect(lines).toEqual(['staff.invited', 'staff.joined', 'staff.signed-in']);
  });

  it('ADM-01 refuses another address, an unverified one, a person outside the staff, an ended invitation and a cancelled consent', async () => {
    const { database, clock, link, visitor } = await open();
    const path = await link();
    const refused = async (from: string, person: Person) => {
      const browser = visitor();
      const response = await through(browser, from, person);
      expect([response.status, browser.cookies.has('staff')]).toEqual([403, false]);
      return (propsOf(response) as unknown as GooglePage).message;
    };
    const google = `${path}/google`;
    expect(await refused(google, { ...ANA, email: 'eve@example.com' })).toContain('another e-mail address');
    expect(await refused(google, { ...ANA, email: '' })).toContain('another e-mail address');
    expect(await refused(google, { ...ANA, failure: 'unverified' })).toContain('not verified');
    expect(await refused(google, { person: '' })).toContain('cancelled');
    expect(await refused('/admin/sign-in/google', ANA)).toContain('No member of the staff');
    expect(await database('staff').select('id')).toEqual([]);

    const first = visitor();
    const back = await wayBack(first, google);
    clock.advance(16 * MINUTE);
    expect(propsOf(await first.get(back)).message).toContain('expired');
    const late = visitor();
    const lateBack = await wayBack(late, google);
    await database('invitations').update({ withdrawn_at: clock.now });
    expect(propsOf(await late.get(lateBack)).message).toContain('no longer be used');
    expect((await visitor().get(google)).headers.location).toBe(path);
    expect((await visitor().get('/admin/invitations/none/google')).headers.location).toBe('/admin/invitations/none');
  });

  it('ADM-01 a way back counts once, in the browser that started it', async () => {
    const { link, visitor } = await open();
    const path = `${await link()}/google`;
    const browser = visitor();
    const back = await wayBack(browser, path);
    const victim = visitor();
    expect((await victim.get(back)).status).toBe(403);
    // A second start replaces the first one.
    const second = await wayBack(browser, path);
    expect((await browser.get(back)).status).toBe(403);
    expect((await browser.get(second)).status).toBe(200);
    expect((await browser.get(second)).status).toBe(403);
    for (const query of ['', '?code=x', '?state=x&code=y', '?error=access_denied', '?state[a]=1'])
      expect((await visitor().get(`/admin/sign-in/google/callback${query}`)).status, query).toBe(403);
    const forged = visitor();
    forged.cookies.set('staff-google', 'eyJzdGF0ZSI6IngifQ.x');
    expect((await forged.get('/admin/sign-in/google/callback?state=x&code=y')).status).toBe(403);
  });

  it('ADM-01 shows that Google is not responding: too many requests, a lost and a slow response', async () => {
    const { link, visitor } = await open();
    const path = `${await link()}/google`;
    const failures = ['busy', 'lost', 'slow'];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    const responses = await Promise.all(failures.map((failure) => through(visitor(), path, { ...ANA, failure })));
    for (const response of responses)
      expect([response.status, propsOf(response).message]).toEqual([503, expect.stringContaining('not responding')]);
    vi.restoreAllMocks();
    // The link can still be used.
    expect((await through(visitor(), path)).status).toBe(200);
  });

  it('ADM-01 replaces a passkey by Google and Google by a passkey, and ends the sessions', async () => {
    const { app, database, clock, link, visitor } = await open();
    const staffId = await createMember(database, { name: 'Ana', email: 'ana@example.com' });
    const row = {
      id: 'k',
      staff_id: staffId,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      created_at: 0,
      used_at: 0,
    };
    await database('passkeys').insert(row);
    const old = await signedInBrowser(app, database, { staffId, now: clock.now });
    await through(visitor(), `${await link()}/google`);
    expect((await old.get('/admin')).status).toBe(303);
    expect(await database('passkeys').select()).toEqual([]);
    expect((await through(visitor(), '/admin/sign-in/google')).status).toBe(200);

    const other = await link('ben@example.com', 'manager');
    await database('invitations').where('email', 'ben@example.com').update({ email: 'ana2@example.com' });
    const subject = (await database('staff').first('google_subject'))?.google_subject ?? '';
    const person = { ...ANA, email: 'ana2@example.com' };
    await database('staff').insert({
      email: 'x@example.com',
      name: 'X',
      role: 'editor',
      handle: 'x',
      created_at: 0,
      google_subject: 'other',
    });
    expect(subject).not.toBe('');
    expect((await through(visitor(), `${other}/google`, person)).status).toBe(200);

    const passkey = new TestPasskey(`http://${HOST}`);
    const fresh = visitor();
    const again = await link();
    const request = propsOf(await fresh.get(again)).passkey as { challenge: string; options: Record<string, unknown> };
    await fresh.post(again, { name: 'Ana', challenge: request.challenge, answer: passkey.create(request.options) });
    expect((await through(visitor(), '/admin/sign-in/google')).status).toBe(403);
    const actions = await database('audit_log').where('subject', `staff:${staffId}`).orderBy('id').pluck('action');
    expect(actions).toEqual(['staff.google-connected', 'staff.signed-in', 'staff.passkey-replaced']);
  });

  it('ADM-07 confirms a sensitive form at Google, in another tab, and the form continues', async () => {
    const { database, clock, link, visitor } = await open();
    const browser = visitor();
    await through(browser, `${await link()}/google`);
    const sam = await createMember(database, { role: 'sales', name: 'Sam', email: 'sam@example.com' });
    clock.advance(11 * MINUTE);
    const shown = propsOf(await browser.post(`/admin/staff/${sam}`, { role: 'editor' })) as unknown as VerifyPage;
    expect(shown).toMatchObject({ passkey: null, googleUrl: '/admin/verify/google' });
    const early = await browser.post(`/admin/staff/${sam}`, { role: 'editor', answer: '' });
    expect([early.status, propsOf(early).error]).toEqual([403, expect.stringContaining('not confirmed it yet')]);
    const other = await through(browser, '/admin/verify/google', { ...ANA, name: 'Other' });
    expect([other.status, propsOf(other).message]).toEqual([403, expect.stringContaining('not the Google account')]);
    const confirmed = await through(browser, '/admin/verify/google');
    expect([confirmed.status, propsOf(confirmed).message]).toEqual([200, expect.stringContaining('Confirmed')]);
    const done = await browser.post(`/admin/staff/${sam}`, { role: 'editor', answer: '' });
    expect(done.headers.location).toContain('done=role');
  });

  it('ADM-01 is not offered where it is not set up, and a removed member cannot return', async () => {
    const off = await open({ staffGoogle: false });
    expect(propsOf(await off.visitor().get('/admin/sign-in')).googleUrl).toBeNull();
    expect(propsOf(await off.visitor().get(await off.link())).googleUrl).toBeNull();
    for (const path of ['/admin/sign-in/google', '/admin/sign-in/google/callback?state=x&code=y'])
      expect((await off.visitor().get(path)).status).toBe(404);

    const { database, clock, link, visitor } = await open();
    await through(visitor(), `${await link()}/google`);
    await database('staff').update({ removed_at: clock.now });
    expect((await through(visitor(), '/admin/sign-in/google')).status).toBe(403);
  });
});
