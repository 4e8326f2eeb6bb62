import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { warnOfMissingOwner } from '../../server/boot/missing-details.ts';
import { openingText } from '../../server/boot/serve/opening-text.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { createDemoLink } from '../../server/staff/demo-owner.ts';
import { findInvitation, invite, listInvitations, sweepInvitations } from '../../server/staff/invitations.ts';
import { changeRole, removeStaff } from '../../server/staff/records.ts';
import { sweepStaffSessions } from '../../server/staff/sessions.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { openApp, setCookies } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import {
  acceptWithPasskey,
  createMember,
  inviteLink,
  ORIGIN,
  type Passkey,
  propsOf,
  StaffBrowser,
  secureBrowser,
  signedInBrowser,
  TestPasskey,
} from '../support/visitors/staff.ts';

onEachEngine('the staff', (engine) => {
  const open = async (settings: Parameters<typeof openApp>[0]['settings'] = {}) => {
    const database = await engine.open();
    return openApp({ database, settings: { publicUrl: ORIGIN, environment: 'production', ...settings } });
  };

  it('ADM-01 an invitation ends in a passkey that signs in; it works once, within 72 hours, and not after a withdrawal', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const link = () => inviteLink(database, clock.now);
    const used = await link();
    const passkey = new TestPasskey(ORIGIN);
    const browser = secureBrowser(app);
    const accepted = await acceptWithPasskey(browser, used, passkey, 'Ana Reyes');
    expect(accepted.headers.location).toBe('/admin');
    expect(propsOf(await browser.get('/admin')).greeting).toBe('Hello, Ana');
    expect(await database('outbox').where({ recipient: 'ana@example.com' }).pluck('kind')).toEqual([
      'staff-invitation',
    ]);
    const again = await secureBrowser(app).get(used);
    expect([again.status, propsOf(again).message]).toEqual([410, expect.stringContaining('has been used')]);

    const fresh = secureBrowser(app);
    const request = propsOf(await fresh.get('/admin/sign-in')).passkey as Passkey;
    const form = { challenge: request.challenge, answer: passkey.use(request.options) };
    expect((await fresh.post('/admin/sign-in', form)).headers.location).toBe('/admin');
    // One challenge signs in once.
    expect((await secureBrowser(app).post('/admin/sign-in', form)).status).toBe(422);
    const unknownPasskey = new TestPasskey(ORIGIN).use(request.options);
    expect((await secureBrowser(app).post('/admin/sign-in', { ...form, answer: unknownPasskey })).status).toBe(422);
    for (const answer of ['', '{}', 'null', '[]', '{"id":{}}'])
      expect((await secureBrowser(app).post('/admin/sign-in', { ...form, answer })).status).toBe(422);

    const withdrawn = await inviteLink(database, clock.now, 'ben@example.com');
    const owner = await database('invitations').where({ email: 'ben@example.com' }).first('id');
    await browser.post(`/admin/staff/invitations/${owner?.id}/withdraw`);
    expect(propsOf(await secureBrowser(app).get(withdrawn)).message).toContain('withdrawn');
    const expired = await inviteLink(database, clock.now, 'carla@example.com');
    clock.advance(72 * HOUR);
    expect(propsOf(await secureBrowser(app).get(expired)).message).toContain('expired');
    expect((await secureBrowser(app).get('/admin/invitations/none')).status).toBe(404);
  });

  it('ADM-01 inviting a member again replaces the passkey and ends the sessions; another role is refused', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const [old, lost] = [secureBrowser(app), new TestPasskey(ORIGIN)];
    await acceptWithPasskey(old, await inviteLink(database, clock.now), lost, 'Ana Reyes');
    const other = { email: 'ana@example.com', role: 'editor', actor: COMMAND_LINE, now: clock.now } as const;
    expect(await invite(database, other)).toEqual({ outcome: 'other-role', role: 'owner' });
    const renewed = secureBrowser(app);
    await acceptWithPasskey(renewed, await inviteLink(database, clock.now), new TestPasskey(ORIGIN), '');
    expect((await renewed.get('/admin')).status).toBe(200);
    expect((await old.get('/admin')).status).toBe(303);
    const visitor = secureBrowser(app);
    const sign = propsOf(await visitor.get('/admin/sign-in')).passkey as Passkey;
    const refused = { challenge: sign.challenge, answer: lost.use(sign.options) };
    expect((await visitor.post('/admin/sign-in', refused)).status).toBe(422);
    expect(await database('staff').pluck('name')).toEqual(['Ana Reyes']);
  });

  it('ADM-02 sessions have their own cookie, end after 12 idle hours and 30 days, and everywhere at once', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const first = secureBrowser(app);
    const joined = await acceptWithPasskey(
      first,
      await inviteLink(database, clock.now),
      new TestPasskey(ORIGIN),
      'Ana',
    );
    expect(setCookies(joined).find((cookie) => cookie.startsWith('__Secure-staff='))).toMatch(
      /Path=\/admin; .*HttpOnly; Secure; SameSite=Strict/,
    );
    clock.advance(11 * HOUR);
    expect((await first.get('/admin')).status).toBe(200);
    clock.advance(11 * HOUR);
    expect((await first.get('/admin')).status).toBe(200);
    clock.advance(12 * HOUR);
    expect((await first.get('/admin/audit?page=2')).headers.location).toBe(
      '/admin/sign-in?returnTo=%2Fadmin%2Faudit%3Fpage%3D2',
    );
    await sweepStaffSessions(database, clock.now);
    expect(await database('staff_sessions').select()).toEqual([]);

    const staffId = (await database('staff').first('id'))?.id ?? 0;
    const busy = await signedInBrowser(app, database, { staffId: staffId, now: clock.now });
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      expect((await busy.get('/admin')).status).toBe(200);
      clock.advance(10 * HOUR);
    }
    expect((await busy.get('/admin')).status).toBe(303);

    const [one, two] = [
      await signedInBrowser(app, database, { staffId: staffId, now: clock.now }),
      await signedInBrowser(app, database, { staffId: staffId, now: clock.now }),
    ];
    expect((await one.post('/admin/sign-out-everywhere')).headers.location).toBe('/admin/sign-in');
    expect((await two.get('/admin')).status).toBe(303);
    const three = await signedInBrowser(app, database, { staffId: staffId, now: clock.now });
    const four = await signedInBrowser(app, database, { staffId: staffId, now: clock.now });
    await three.post('/admin/sign-out');
    expect((await four.get('/admin')).status).toBe(200);
    expect((await three.get('/admin')).status).toBe(404);
  });

  it('ADM-02 a removed member is out at once, everywhere', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const owner = await signedInBrowser(app, database, { staffId: await createMember(database), now: clock.now });
    const id = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const browsers = [
      await signedInBrowser(app, database, { staffId: id, now: clock.now }),
      await signedInBrowser(app, database, { staffId: id, now: clock.now }),
    ];
    expect((await owner.post(`/admin/staff/${id}/remove`)).headers.location).toBe('/admin/staff?done=removed');
    for (const browser of browsers) expect((await browser.get('/admin')).status).toBe(303);
    expect((await owner.post(`/admin/staff/${id}/remove`)).status).toBe(404);
  });

  it('ADM-01 links of an owner who is removed or demoted end, links of others stay', async () => {
    const { context, clock } = await open();
    const { database } = context;
    const change = { actor: COMMAND_LINE, now: clock.now };
    await createMember(database);
    const stays = await inviteLink(database, clock.now, 'stays@example.com');
    const inviteBy = async (staffId: number, email: string) => {
      await invite(database, { email, role: 'owner', actor: { staffId, name: 'Leaver' }, now: clock.now });
      return database('invitations').where({ email }).first('id');
    };
    const [removed, demoted] = [
      await createMember(database, { email: 'removed@example.com' }),
      await createMember(database, { email: 'demoted@example.com' }),
    ];
    await inviteBy(removed, 'one@example.com');
    await inviteBy(demoted, 'two@example.com');
    expect(await removeStaff(database, { id: removed, ...change })).toBe('removed');
    expect(await changeRole(database, { id: demoted, role: 'manager', ...change })).toBe('changed');
    const left = (await listInvitations(database, clock.now)).map(({ email }) => email);
    expect(left).toEqual(['stays@example.com']);
    expect((await findInvitation(database, stays.split('/').at(-1) ?? '', clock.now)).state).toBe('open');
    const lines = await database('audit_log').where('action', 'staff.invitation-withdrawn').pluck('subject_name');
    expect(lines.sort()).toEqual(['one@example.com', 'two@example.com']);
  });

  it('ADM-01 deletes invitations 90 days after their end, and none before', async () => {
    const { context, clock } = await open();
    const { database } = context;
    const token = (await inviteLink(database, clock.now)).split('/').at(-1) ?? '';
    const ended = clock.now + 72 * HOUR;
    await sweepInvitations(database, ended + 90 * DAY - 1);
    expect((await findInvitation(database, token, ended)).state).toBe('expired');
    await sweepInvitations(database, ended + 90 * DAY);
    expect((await findInvitation(database, token, ended)).state).toBe('unknown');
  });

  it('ADM-02 limits sign-ins and invitation links', async () => {
    const { app } = await open();
    const browser = secureBrowser(app);
    const form = { challenge: 'x', answer: '{}' };
    for (let n = 0; n < 30; n++) expect((await browser.post('/admin/sign-in', form)).status).toBe(422);
    expect((await browser.post('/admin/sign-in', form)).status).toBe(429);
    for (let n = 0; n < 60; n++) expect((await browser.get(`/admin/invitations/${n}`)).status).toBe(404);
    const limited = await browser.get('/admin/invitations/61');
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });

  it('ADM-08 the last owner cannot be removed or demoted, also by two at once', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const [first, second] = [await createMember(database), await createMember(database, { email: 'b@example.com' })];
    const change = { actor: COMMAND_LINE, now: clock.now };
    const results = await Promise.all([
      removeStaff(database, { id: first, ...change }),
      changeRole(database, { id: second, role: 'editor', ...change }),
    ]);
    expect(results.filter((result) => result === 'last-owner')).toHaveLength(1);
    const left = await database('staff').where({ role: 'owner' }).whereNull('removed_at').pluck('id');
    expect(left).toHaveLength(1);
    const browser = await signedInBrowser(app, database, { staffId: left[0] ?? 0, now: clock.now });
    const refused = await browser.post(`/admin/staff/${left[0]}`, { role: 'editor' });
    expect([refused.status, propsOf(refused).error]).toEqual([422, expect.stringContaining('only owner')]);
    expect((await browser.post(`/admin/staff/${left[0]}/remove`)).status).toBe(422);
    expect((await browser.get('/admin')).status).toBe(200);
  });

  it('ADM-06 a role that another owner has changed meanwhile is replaced only by a second press', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const owner = await createMember(database);
    const other = await createMember(database, { name: 'Ben Cruz', email: 'ben@example.com' });
    const sam = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const browser = await signedInBrowser(app, database, { staffId: owner, now: clock.now });
    const url = `/admin/staff/${sam}`;
    const roleNow = async () => (await database('staff').where('id', sam).first('role'))?.role;
    expect(propsOf(await browser.get(url)).person).toMatchObject({ role: 'sales' });
    const actor = { staffId: other, name: 'Ben Cruz' };
    expect(await changeRole(database, { id: sam, role: 'editor', seen: 'sales', actor, now: clock.now })).toBe(
      'changed',
    );
    const refused = await browser.post(url, { role: 'manager', seen: 'sales' });
    expect([refused.status, await roleNow()]).toEqual([409, 'editor']);
    expect(propsOf(refused)).toMatchObject({
      person: { role: 'editor' },
      chosenRole: 'manager',
      error: expect.stringMatching(/^Ben Cruz gave the role Editor on .+ Press Save role to give the role Manager/),
    });
    expect((await browser.post(url, { role: 'manager', seen: 'editor' })).status).toBe(303);
    expect(await roleNow()).toBe('manager');
    // Both have chosen the same: nothing is lost.
    expect((await browser.post(url, { role: 'manager', seen: 'editor' })).status).toBe(303);
    expect((await browser.post(url, { role: 'manager', seen: 'x' })).status).toBe(422);
  });

  it('ADM-08 the demo link signs in once as its owner; production accepts neither the link nor the session', async () => {
    const demo = await open({ environment: 'demo' });
    const { app, context, clock } = demo;
    const older = await createDemoLink(context.database, clock.now);
    const link = await createDemoLink(context.database, clock.now);
    const browser = secureBrowser(app);
    expect(propsOf(await browser.get(older)).action).toBeNull();
    expect(propsOf(await browser.get(link)).action).toBe(link);
    expect((await browser.post(link)).headers.location).toBe('/admin');
    expect((await browser.get('/admin')).status).toBe(200);
    expect((await secureBrowser(app).post(link)).status).toBe(410);

    const unused = await createDemoLink(context.database, clock.now);
    const settings = { ...context.settings, environment: 'production' as const };
    const production = new StaffBrowser(createApp({ ...context, settings }));
    expect((await production.get(unused)).status).toBe(404);
    expect((await production.post(unused)).status).toBe(404);
    for (const [name, value] of browser.cookies) production.cookies.set(name, value);
    expect((await production.get('/admin')).status).toBe(303);
  });

  it('ADM-08 the demo prints its link below the address of the shop; production prints none, and how to invite an owner', async () => {
    const { context, clock } = await open();
    const { database } = context;
    const text = (environment: 'demo' | 'production') =>
      openingText({ environment, publicUrl: null }, { database, now: () => clock.now }, 'http://127.0.0.1:3000');
    const [shop, link] = (await text('demo')).split('\n');
    expect(shop).toBe('Galerya is open at http://127.0.0.1:3000');
    expect(link).toMatch(/^Admin: http:\/\/localhost:3000\/admin\/demo\/[\w-]{32}$/);
    expect(await text('production')).toBe(shop);
    const warnings: unknown[] = [];
    const log = { warn: (line: unknown) => void warnings.push(line) } as Pick<Logger, 'warn'>;
    await warnOfMissingOwner(database, log);
    expect(String(warnings)).toContain('staff invite EMAIL --role owner');
    await createMember(database);
    await warnOfMissingOwner(database, log);
    expect(warnings).toHaveLength(1);
  });

  it('ADM-01 the command line invites, lists and removes, through the same functions', async () => {
    const { context } = await open();
    const { database, settings } = context;
    const run = async (line: string) => {
      const setup = { settings, showProgress: () => () => {} };
      return runCommand(line.split(' '), (work) => work({ database, now: Date.now(), setup }));
    };
    expect((await run('staff list')).text).toContain('There are no staff');
    const invited = await run('staff invite Ana@Example.com --role owner');
    expect(invited).toEqual({
      code: 0,
      text: expect.stringMatching(/\nhttps:\/\/gallery\.example\.com\/admin\/invitations\/\S{32}$/),
    });
    expect((await run('staff list')).text).toContain('invited until');
    expect((await run('staff invite ana --role owner')).text).toContain('not a valid e-mail address');
    expect((await run('staff invite ana@example.com --role boss')).code).toBe(2);
    await createMember(database, { email: 'ana@example.com' });
    expect((await run('staff remove ana@example.com')).text).toContain('only owner');
    await createMember(database, { email: 'ben@example.com' });
    expect((await run('staff remove ana@example.com')).code).toBe(0);
    expect(await database('audit_log').pluck('actor')).toEqual(['Command line', 'Command line']);
  });
});
