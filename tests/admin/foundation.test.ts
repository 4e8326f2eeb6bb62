import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Response } from 'supertest';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { write } from '../../database/transaction.ts';
import { ADMIN_ROUTES, type AdminRow } from '../../server/admin/routes.ts';
import { createApp } from '../../server/app.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { recordChange, sweepAuditLog } from '../../server/audit/records.ts';
import { warnOfMissingOwner } from '../../server/boot/missing-details.ts';
import { openingText } from '../../server/boot/serve/opening-text.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { createDemoLink } from '../../server/staff/demo-owner.ts';
import { findInvitation, invite, listInvitations } from '../../server/staff/invitations.ts';
import { isAllowed, PERMISSIONS, ROLES } from '../../server/staff/permissions.ts';
import { changeRole, removeStaff } from '../../server/staff/records.ts';
import { sweepStaffSessions } from '../../server/staff/sessions.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { type OpenedApp, openApp, setCookies } from '../support/app.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { signIn as signInCollector } from '../support/sign-in.ts';
import { createMember, StaffBrowser, signedInBrowser, TestPasskey } from '../support/staff.ts';

const ORIGIN = 'https://gallery.example.com';
const rows = Object.entries(ADMIN_ROUTES);

describe('the table of addresses', () => {
  it('ADM-03 every address has a permission of the table, and every write an audit line', () => {
    for (const [address, { get, post }] of rows) {
      expect(address).toMatch(/^\/admin(\/|$)/);
      for (const part of [get, post])
        if (part) expect(['anyone', ...Object.keys(PERMISSIONS)], address).toContain(part.permission);
      if (post) expect(post.audit.length, address).toBeGreaterThan(0);
    }
    const open = rows.filter(([, { get, post }]) => [get, post].some((part) => part?.permission === 'anyone'));
    expect(open.map(([address]) => address)).toEqual([
      '/admin/sign-in',
      '/admin/demo/:token',
      '/admin/invitations/:token',
    ]);
  });

  it('ADM-03 a row without a permission and a write without an audit line do not compile', () => {
    const handler = () => () => {};
    // @ts-expect-error: no permission
    const withoutPermission: AdminRow = { get: { read: handler } };
    // @ts-expect-error: no audit line
    const withoutAudit: AdminRow = { post: { permission: 'staff', write: handler } };
    // @ts-expect-error: an empty list of audit lines
    const withEmptyAudit: AdminRow = { post: { permission: 'staff', audit: [], write: handler } };
    expect([withoutPermission, withoutAudit, withEmptyAudit]).toHaveLength(3);
  });

  it('every page of the admin has a component', () => {
    const folder = join(import.meta.dirname, '../../resources/pages/admin');
    const components = globSync('**/*.tsx', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
    const contract = readFileSync(join(import.meta.dirname, '../../server/admin/contract.ts'), 'utf8');
    const pages = [...contract.matchAll(/^ {2}'admin\/([\w/-]+)':/gm)].map(([, name]) => `${name}.tsx`);
    expect(components.sort()).toEqual(pages.sort());
  });
});

onEachEngine('the admin', (engine) => {
  const open = async (settings: Parameters<typeof openApp>[0]['settings'] = {}) => {
    const database = await engine.open();
    return openApp({ database, settings: { publicUrl: ORIGIN, environment: 'production', ...settings } });
  };

  it('ADM-03 gives each role exactly its addresses, 403 in words for others, and 404 to visitors and collectors', async () => {
    const opened = await open({ publicUrl: null });
    const { app, context, clock } = opened;
    const collector = await signInCollector(opened);
    const visitor = new StaffBrowser(app);
    for (const role of ROLES) {
      const staffId = await createMember(context.database, { role, email: `${role}@example.com` });
      const browser = await signedInBrowser(app, context.database, { staffId, now: clock.now });
      for (const [address, { get, post }] of rows) {
        const path = address.replace(/:\w+/, '999');
        if (get && get.permission !== 'anyone') {
          const response = await browser.get(path);
          const expected = !isAllowed(role, get.permission) ? 403 : address.includes(':') ? 404 : 200;
          expect(response.status, `${role} ${path}`).toBe(expected);
          if (expected === 403) expect(messageOf(response)).toContain('does not include this');
          expect((await visitor.get(path)).status).toBe(404);
          expect((await request(app).get(path).set(collector.headers)).status, path).toBe(404);
        }
        if (post && post.permission !== 'anyone') {
          expect((await request(app).post(path).set(collector.headers)).status, path).toBe(404);
          if (!isAllowed(role, post.permission)) expect((await browser.post(path)).status, `${role} ${path}`).toBe(403);
        }
      }
      const { menu } = inertiaPage(await browser.get('/admin')).props.admin as unknown as { menu: { url: string }[] };
      for (const { url } of menu) expect((await browser.get(url)).status).toBe(200);
      expect(menu.some(({ url }) => url === '/admin/staff')).toBe(role === 'owner');
    }
  });

  it('ADM-01 an invitation ends in a passkey that signs in; it works once, within 72 hours, and not after a withdrawal', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const link = () => inviteLink(database, clock.now);
    const used = await link();
    const passkey = new TestPasskey(ORIGIN);
    const browser = secureBrowser(app);
    const accepted = await accept(browser, used, passkey, 'Ana Reyes');
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
    await accept(old, await inviteLink(database, clock.now), lost, 'Ana Reyes');
    const other = { email: 'ana@example.com', role: 'editor', actor: COMMAND_LINE, now: clock.now } as const;
    expect(await invite(database, other)).toEqual({ outcome: 'other-role', role: 'owner' });
    const renewed = secureBrowser(app);
    await accept(renewed, await inviteLink(database, clock.now), new TestPasskey(ORIGIN), '');
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
    const joined = await accept(first, await inviteLink(database, clock.now), new TestPasskey(ORIGIN), 'Ana');
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
    const busy = await signedIn(app, database, staffId, clock.now);
    for (let hours = 0; hours < 30 * 24; hours += 10) {
      expect((await busy.get('/admin')).status).toBe(200);
      clock.advance(10 * HOUR);
    }
    expect((await busy.get('/admin')).status).toBe(303);

    const [one, two] = [
      await signedIn(app, database, staffId, clock.now),
      await signedIn(app, database, staffId, clock.now),
    ];
    expect((await one.post('/admin/sign-out-everywhere')).headers.location).toBe('/admin/sign-in');
    expect((await two.get('/admin')).status).toBe(303);
    const three = await signedIn(app, database, staffId, clock.now);
    const four = await signedIn(app, database, staffId, clock.now);
    await three.post('/admin/sign-out');
    expect((await four.get('/admin')).status).toBe(200);
    expect((await three.get('/admin')).status).toBe(404);
  });

  it('ADM-02 a removed member is out at once, everywhere', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const owner = await signedIn(app, database, await createMember(database), clock.now);
    const id = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const browsers = [await signedIn(app, database, id, clock.now), await signedIn(app, database, id, clock.now)];
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

  it('refuses forms without the token', async () => {
    const { app, context, clock } = await open({ publicUrl: null });
    const id = await createMember(context.database);
    const browser = await signedInBrowser(app, context.database, { staffId: id, now: clock.now });
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const forged = await request(app).post(`/admin/staff/${id}/remove`).set('Cookie', cookie).type('form').send({});
    expect(forged.status).toBe(419);
    expect(await context.database('audit_log').select()).toEqual([]);
  });

  it('a member can sign out from an error page', async () => {
    const { app, context, clock } = await open();
    const staffId = await createMember(context.database, { role: 'editor' });
    for (const path of ['/admin/none', '/admin/staff']) {
      const browser = await signedIn(app, context.database, staffId, clock.now);
      expect((await browser.submitFrom(path, '/admin/sign-out')).headers.location).toBe('/admin/sign-in');
    }
  });

  it('ADM-04 each change writes who, when, what, from and to, with the change; filter and search find it', async () => {
    const { app, context, clock } = await open();
    const { database } = context;
    const browser = await signedIn(app, database, await createMember(database), clock.now);
    const id = await createMember(database, { role: 'sales', name: 'Sam Cruz', email: 'sam@example.com' });
    const invited = await browser.post('/admin/staff', { email: 'New@Example.com', role: 'editor' });
    expect((propsOf(invited).invited as { link: string }).link).toContain(`${ORIGIN}/admin/invitations/`);
    expect((await browser.post(`/admin/staff/${id}`, { role: 'manager' })).headers.location).toContain('done=role');
    await browser.post(`/admin/staff/${id}/remove`);
    const { entries, total } = propsOf(await browser.get('/admin/audit')) as unknown as {
      entries: Entry[];
      total: number;
    };
    expect(total).toBe(3);
    expect(entries.map(({ actor, action, subject, changes }) => [actor, action, subject, changes])).toEqual([
      ['Maria Santos', 'Removed', 'Sam Cruz <sam@example.com>', [{ field: 'role', from: 'manager', to: null }]],
      ['Maria Santos', 'Changed role', 'Sam Cruz <sam@example.com>', [{ field: 'role', from: 'sales', to: 'manager' }]],
      ['Maria Santos', 'Invited', 'new@example.com', [{ field: 'role', from: null, to: 'editor' }]],
    ]);
    expect(entries[0]?.dateTime).toBe(new Date(clock.now).toISOString());
    const found = async (query: string) => propsOf(await browser.get(`/admin/audit?${query}`)).total;
    expect(await found('search=SAM')).toBe(2);
    expect(await found('search=%25')).toBe(0);
    expect(await found('action=staff.invited')).toBe(1);
    expect(await found(`staff=${id}`)).toBe(0);
    expect(await found('staff=x&action=y&page=99')).toBe(3);
  });

  it('ADM-04 a refused log line rolls the change back; nothing edits the log, and lines end after two years', async () => {
    const { context, clock } = await open();
    const { database } = context;
    await createMember(database);
    const id = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const actor = { staffId: 999_999, name: 'A staff id that does not exist' };
    await expect(changeRole(database, { id, role: 'editor', actor, now: clock.now })).rejects.toThrow();
    expect((await database('staff').where({ id }).first('role'))?.role).toBe('sales');
    const line = { actor: COMMAND_LINE, action: 'staff.invited', subject: 'x:1', subjectName: 'X' } as const;
    await write(database, (transaction) => recordChange(transaction, line, clock.now));
    await expect(database('audit_log').update({ actor: 'Somebody else' })).rejects.toThrow('never edited');
    await sweepAuditLog(database, clock.now + 730 * DAY);
    expect(await database('audit_log').pluck('actor')).toEqual(['Command line']);
    await sweepAuditLog(database, clock.now + 732 * DAY);
    expect(await database('audit_log').select()).toEqual([]);
  });

  it('ADM-04 every write of the table leaves its line in the log', async () => {
    const { app, context, clock } = await open({ environment: 'demo' });
    const { database } = context;
    const owner = await createMember(database);
    const member = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const browser = () => signedIn(app, database, owner, clock.now);
    const writes: Record<string, () => Promise<Response>> = {
      '/admin/sign-in': async () => {
        const passkey = new TestPasskey(ORIGIN);
        const used = await inviteLink(database, clock.now, 'key@example.com');
        await accept(secureBrowser(app), used, passkey, 'Key');
        const signing = secureBrowser(app);
        const { challenge, options } = propsOf(await signing.get('/admin/sign-in')).passkey as Passkey;
        return signing.post('/admin/sign-in', { challenge, answer: passkey.use(options) });
      },
      '/admin/demo/:token': async () => secureBrowser(app).post(await createDemoLink(database, clock.now)),
      '/admin/invitations/:token': async () => {
        const link = await inviteLink(database, clock.now, 'new@example.com');
        return accept(secureBrowser(app), link, new TestPasskey(ORIGIN), 'New');
      },
      '/admin/sign-out': async () => (await browser()).post('/admin/sign-out'),
      '/admin/sign-out-everywhere': async () => (await browser()).post('/admin/sign-out-everywhere'),
      '/admin/staff': async () => (await browser()).post('/admin/staff', { email: 'a@example.com', role: 'editor' }),
      '/admin/staff/:id': async () => (await browser()).post(`/admin/staff/${member}`, { role: 'manager' }),
      '/admin/staff/:id/remove': async () => (await browser()).post(`/admin/staff/${member}/remove`),
      '/admin/staff/invitations/:id/withdraw': async () => {
        await inviteLink(database, clock.now, 'b@example.com');
        const row = await database('invitations').where({ email: 'b@example.com' }).first('id');
        return (await browser()).post(`/admin/staff/invitations/${row?.id}/withdraw`);
      },
    };
    expect(Object.keys(writes).sort()).toEqual(rows.flatMap(([address, { post }]) => (post ? [address] : [])).sort());
    for (const [address, { post }] of rows) {
      if (!post) continue;
      const before = (await database('audit_log').max('id as id').first())?.id ?? 0;
      expect((await writes[address]?.())?.status, address).toBeLessThan(400);
      const lines = await database('audit_log').where('id', '>', before).pluck('action');
      expect(post.audit, address).toContain(lines.at(-1));
    }
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
    const browser = await signedIn(app, database, left[0] ?? 0, clock.now);
    const refused = await browser.post(`/admin/staff/${left[0]}`, { role: 'editor' });
    expect([refused.status, propsOf(refused).error]).toEqual([422, expect.stringContaining('only owner')]);
    expect((await browser.post(`/admin/staff/${left[0]}/remove`)).status).toBe(422);
    expect((await browser.get('/admin')).status).toBe(200);
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
    expect(link).toMatch(/http:\/\/localhost:3000\/admin\/demo\/[\w-]{32}$/);
    expect(await text('production')).toBe(shop);
    const warnings: unknown[] = [];
    const log = { warn: (line: unknown) => void warnings.push(line) } as Pick<Logger, 'warn'>;
    await warnOfMissingOwner(database, log);
    expect(String(warnings)).toContain('staff invite EMAIL --role owner');
    await createMember(database);
    await warnOfMissingOwner(database, log);
    expect(warnings).toHaveLength(1);
  });

  it('ADM-53 nothing under /admin is cached, indexed or framed, also errors and files of its pages', async () => {
    const { app, context, clock } = await open();
    const owner = await signedIn(app, context.database, await createMember(context.database), clock.now);
    const responses = [
      ...(await Promise.all(['/admin', '/admin/staff', '/admin/audit', '/admin/none'].map((path) => owner.get(path)))),
      ...(await Promise.all(['/admin', '/admin/sign-in', '/admin/x.css'].map((path) => secureBrowser(app).get(path)))),
    ];
    for (const { headers, text } of responses) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self';/);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    }
    expect((await request(app).get('/sitemap-pages.xml')).text).not.toContain('/admin');
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

  it('answers bad input without a 5xx', async () => {
    const { app, context, clock } = await open();
    const owner = await signedIn(app, context.database, await createMember(context.database), clock.now);
    for (const path of ['/admin/staff/0', '/admin/staff/99999999999', '/admin/staff/x', '/admin/audit?search[a]=1'])
      expect((await owner.get(path)).status, path).toBeLessThan(500);
    expect((await owner.post('/admin/staff', { email: 'none', role: 'editor' })).status).toBe(422);
    expect((await owner.post('/admin/staff', { email: 'a@example.com', role: 'king' })).status).toBe(422);
    expect((await owner.get('/admin/sign-out')).status).toBe(405);
    const visitor = secureBrowser(app);
    const sent = await visitor.get('/admin/sign-in?returnTo=//evil.example/admin');
    expect(propsOf(sent).returnTo).toBe('/admin');
  });
});

onEngine('SQLite', 'a database that cannot write', (engine) => {
  it('still shows the pages of the admin', async () => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database });
    const browser = await signedIn(app, database, await createMember(database), clock.now);
    await database.raw('PRAGMA query_only = 1');
    clock.advance(HOUR);
    expect((await browser.get('/admin')).status).toBe(200);
    await database.raw('PRAGMA query_only = 0');
  });
});

/** A browser of the shop over HTTPS, as in production. Each has its own address, since sign-ins are limited by address. */
function secureBrowser(app: OpenedApp['app']): StaffBrowser {
  addresses += 1;
  return new StaffBrowser(app, { address: `203.0.113.${addresses % 250}` });
}
let addresses = 0;

async function signedIn(app: OpenedApp['app'], database: Knex, staffId: number, now: number): Promise<StaffBrowser> {
  return signedInBrowser(app, database, { staffId, now });
}

async function inviteLink(database: Knex, now: number, email = 'ana@example.com'): Promise<string> {
  const result = await invite(database, { email, role: 'owner', actor: COMMAND_LINE, now });
  if (result.outcome !== 'invited') throw new Error(result.outcome);
  return result.path;
}

async function accept(browser: StaffBrowser, link: string, passkey: TestPasskey, name: string): Promise<Response> {
  const { challenge, options } = propsOf(await browser.get(link)).passkey as Passkey;
  return browser.post(link, { name, challenge, answer: passkey.create(options) });
}

interface Passkey {
  challenge: string;
  options: Record<string, unknown>;
}

interface Entry {
  actor: string;
  action: string;
  subject: string;
  dateTime: string;
  changes: unknown[];
}

function propsOf(response: Response): Record<string, unknown> {
  return inertiaPage(response).props as Record<string, unknown>;
}

function messageOf(response: Response): string {
  return String(propsOf(response).message);
}
