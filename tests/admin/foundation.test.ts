import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'supertest';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { ADMIN_ROUTES, type AdminRow } from '../../server/admin/routes.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { createDemoLink } from '../../server/staff/demo-owner.ts';
import { isAllowed, PERMISSIONS, type Permission, ROLES } from '../../server/staff/permissions.ts';
import { HOUR, isoDateInManila } from '../../server/time/time.ts';
import { csvOf } from '../catalogue/catalogue-file.ts';
import { inquiryWrites } from '../inquiries/staff-writes.ts';
import { newsletterWrites } from '../newsletter/staff-writes.ts';
import { redirectWrites } from '../redirects/staff-writes.ts';
import { siteWrites } from '../site-editing/site-writes.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine, onEngine } from '../support/database.ts';
import { changeBanner, registerBannerUndo } from '../support/undo-kind.ts';
import { uploadedImport, uploadFile } from '../support/visitors/imports.ts';
import { givenUpMail } from '../support/visitors/mails.ts';
import { phonePhoto, uploadPicture } from '../support/visitors/pictures.ts';
import { signIn as signInCollector } from '../support/visitors/sign-in.ts';
import {
  acceptWithPasskey,
  createMember,
  inviteLink,
  messageOf,
  ORIGIN,
  type Passkey,
  propsOf,
  StaffBrowser,
  secureBrowser,
  signedInBrowser,
  TestPasskey,
} from '../support/visitors/staff.ts';
import { catalogueWrites } from './catalogue-writes.ts';
import { collectorWrites } from './collectors/writes.ts';
import { expectedRoles } from './expected-roles.ts';
import { orderWrites } from './orders/order-writes.ts';
import { moneyWrites } from './statements/writes.ts';
import { voucherWrites } from './vouchers/writes.ts';

const rows = Object.entries(ADMIN_ROUTES);

describe('the table of addresses', () => {
  it('ADM-03 every address has a permission of the table, and every write an audit line', () => {
    for (const [address, { get, post, put }] of rows) {
      expect(address).toMatch(/^\/admin(\/|$)/);
      for (const part of [get, post, put])
        if (part) expect(['anyone', ...Object.keys(PERMISSIONS)], address).toContain(part.permission);
      for (const part of [post, put]) if (part) expect(part.audit.length, address).toBeGreaterThan(0);
    }
    const open = rows.filter(([, { get, post, put }]) =>
      [get, post, put].some((part) => part?.permission === 'anyone'),
    );
    expect(open.map(([address]) => address)).toEqual([
      '/admin/sign-in',
      '/admin/sign-in/google',
      '/admin/sign-in/google/callback',
      '/admin/demo/:token',
      '/admin/invitations/:token',
      '/admin/invitations/:token/google',
    ]);
  });

  it('ADM-03 gives each role the rights of the specification', () => {
    for (const [address, { get, post, put }] of rows)
      for (const [kind, part] of [
        ['read', get],
        ['write', post],
        ['write', put],
      ] as const) {
        if (!part || part.permission === 'anyone') continue;
        const roles = ROLES.filter((role) => isAllowed(role, part.permission as Permission));
        expect(roles, `${kind} ${address}`).toEqual(expectedRoles(address, kind));
      }
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
    for (const [address, { get, post, put }] of rows) {
      const path = address.replace(/:\w+/, '999');
      if (get && get.permission !== 'anyone') {
        expect((await visitor.get(path)).status).toBe(404);
        expect((await request(app).get(path).set(collector.headers)).status, path).toBe(404);
      }
      if (post && post.permission !== 'anyone')
        expect((await request(app).post(path).set(collector.headers)).status, path).toBe(404);
      if (put) expect((await request(app).put(path).set(collector.headers)).status, path).toBe(404);
    }
    for (const role of ROLES) {
      const staffId = await createMember(context.database, { role, email: `${role}@example.com` });
      const browser = await signedInBrowser(app, context.database, { staffId, now: clock.now });
      for (const [address, { get, post, put }] of rows) {
        const path = address.replace(/:\w+/, '999');
        if (get && get.permission !== 'anyone') {
          const response = await browser.get(path);
          // Google is not set up here.
          const isMissing = address.includes(':') || address === '/admin/verify/google';
          // An event stream, for scripts.
          const found = address === '/admin/events' ? 406 : 200;
          const expected = !expectedRoles(address, 'read').includes(role) ? 403 : isMissing ? 404 : found;
          expect(response.status, `${role} ${path}`).toBe(expected);
          if (expected === 403) expect(messageOf(response)).toContain('does not include this');
        }
        if (post && post.permission !== 'anyone') {
          if (!expectedRoles(address, 'write').includes(role))
            expect((await browser.post(path)).status, `${role} ${path}`).toBe(403);
        }
        if (put) {
          if (!expectedRoles(address, 'write').includes(role))
            expect((await browser.put(path, {})).status, `${role} ${path}`).toBe(403);
        }
      }
      const { menu } = inertiaPage(await browser.get('/admin')).props.admin as unknown as { menu: { url: string }[] };
      for (const { url } of menu) expect((await browser.get(url)).status).toBe(200);
      expect(menu.some(({ url }) => url === '/admin/staff')).toBe(role === 'owner');
    }
  });

  it('refuses forms without the token', async () => {
    const { app, context, clock } = await open({ publicUrl: null });
    const id = await createMember(context.database);
    const browser = await signedInBrowser(app, context.database, { staffId: id, now: clock.now });
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const cookies = { Cookie: cookie, Accept: 'application/json' };
    expect((await request(app).put('/admin/pictures').set(cookies).send({})).status).toBe(419);
    const forged = await request(app).post(`/admin/staff/${id}/remove`).set('Cookie', cookie).type('form').send({});
    expect(forged.status).toBe(419);
    expect(await context.database('audit_log').select()).toEqual([]);
  });

  it('a member can sign out from an error page', async () => {
    const { app, context, clock } = await open();
    const staffId = await createMember(context.database, { role: 'editor' });
    for (const path of ['/admin/none', '/admin/staff']) {
      const browser = await signedInBrowser(app, context.database, { staffId: staffId, now: clock.now });
      expect((await browser.submitFrom(path, '/admin/sign-out')).headers.location).toBe('/admin/sign-in');
    }
  });

  it('ADM-04 every write of the table leaves its line in the log', async () => {
    const { app, context, clock } = await open({ environment: 'demo' });
    const { database } = context;
    onTestFinished(registerBannerUndo());
    const owner = await createMember(database);
    const member = await createMember(database, { role: 'sales', email: 'sam@example.com' });
    const browser = () => signedInBrowser(app, database, { staffId: owner, now: clock.now });
    const writes: Record<string, () => Promise<Response>> = {
      '/admin/sign-in': async () => {
        const passkey = new TestPasskey(ORIGIN);
        const used = await inviteLink(database, clock.now, 'key@example.com');
        await acceptWithPasskey(secureBrowser(app), used, passkey, 'Key');
        const signing = secureBrowser(app);
        const { challenge, options } = propsOf(await signing.get('/admin/sign-in')).passkey as Passkey;
        return signing.post('/admin/sign-in', { challenge, answer: passkey.use(options) });
      },
      '/admin/demo/:token': async () => secureBrowser(app).post(await createDemoLink(database, clock.now)),
      '/admin/invitations/:token': async () => {
        const link = await inviteLink(database, clock.now, 'new@example.com');
        return acceptWithPasskey(secureBrowser(app), link, new TestPasskey(ORIGIN), 'New');
      },
      '/admin/sign-out': async () => (await browser()).post('/admin/sign-out'),
      '/admin/sign-out-everywhere': async () => (await browser()).post('/admin/sign-out-everywhere'),
      '/admin/mails': async () => {
        await database('outbox').insert([givenUpMail('a'), givenUpMail('b')]);
        return (await browser()).post('/admin/mails');
      },
      '/admin/mails/:id': async () => {
        const [mail] = await database('outbox').insert(givenUpMail('c')).returning('id');
        return (await browser()).post(`/admin/mails/${mail?.id}`);
      },
      '/admin/artworks/new': async () => (await browser()).post('/admin/artworks/new', { title: 'Tanaw' }),
      '/admin/artworks/:id': async () => {
        const { id } = await createArtwork(database);
        return (await browser()).post(`/admin/artworks/${id}`, { title: 'Tanaw', version: '1' });
      },
      '/admin/artworks/:id/publish': async () => {
        const { id } = await createArtwork(database, { publishedAt: null });
        return (await browser()).post(`/admin/artworks/${id}/publish`);
      },
      '/admin/artworks/:id/withdraw': async () => {
        const { id } = await createArtwork(database);
        return (await browser()).post(`/admin/artworks/${id}/withdraw`);
      },
      '/admin/artworks/:id/delete': async () => {
        const { id } = await createArtwork(database, { publishedAt: null });
        return (await browser()).post(`/admin/artworks/${id}/delete`);
      },
      '/admin/desk': async () => {
        const { id } = await createArtwork(database);
        const form = { works: String(id), name: 'Ana Cruz', amount: '12500', method: 'cash', delivery: 'taken' };
        return (await browser()).post('/admin/desk', { ...form, intent: 'sell' });
      },
      '/admin/holds/new': async () => {
        const { id } = await createArtwork(database);
        const form = { works: String(id), name: 'Ana Cruz', until: isoDateInManila(clock.now), intent: 'hold' };
        return (await browser()).post('/admin/holds/new', form);
      },
      '/admin/holds/:id': async () => {
        const hold = await database('staff_holds').orderBy('id', 'desc').first('id', 'version');
        const form = { version: `${hold?.version}`, name: 'Ana Cruz', until: isoDateInManila(clock.now + 24 * HOUR) };
        return (await browser()).post(`/admin/holds/${hold?.id}`, form);
      },
      '/admin/holds/:id/end': async () => {
        const hold = await database('staff_holds').orderBy('id', 'desc').first('id');
        return (await browser()).post(`/admin/holds/${hold?.id}/end`);
      },
      '/admin/holds/:id/release': async () => {
        const { id } = await createArtwork(database);
        const form = { works: String(id), name: 'Ana Cruz', until: isoDateInManila(clock.now), intent: 'hold' };
        await (await browser()).post('/admin/holds/new', form);
        const hold = await database('staff_holds').where({ artwork_id: id }).first('id');
        return (await browser()).post(`/admin/holds/${hold?.id}/release`, { cause: 'damaged', reason: 'Damaged' });
      },
      '/admin/holds/carts/:id': async () => {
        const reservation = { state: 'reserved', expiresAt: clock.now + HOUR } as const;
        const { id } = await createArtwork(database, { reservation });
        const row = await database('reservations').where({ artwork_id: id }).first('cart_id');
        return (await browser()).post(`/admin/holds/carts/${id}`, {
          cart: String(row?.cart_id),
          cause: 'damaged',
          reason: 'Damaged',
        });
      },
      '/admin/bulk-changes': async () => {
        const { id } = await createArtwork(database, { publishedAt: 0 });
        const form = { action: 'withdraw', ids: String(id), expected: '1' };
        return (await browser()).post('/admin/bulk-changes', form);
      },
      '/admin/bulk-changes/:id/stop': async () => {
        const row = await database('bulk_changes').orderBy('id', 'desc').first('id');
        return (await browser()).post(`/admin/bulk-changes/${row?.id}/stop`);
      },
      '/admin/bulk-changes/:id/continue': async () => {
        const row = await database('bulk_changes').orderBy('id', 'desc').first('id');
        await database('bulk_changes').where({ id: row?.id }).update({ finished_at: 1, due_at: null });
        return (await browser()).post(`/admin/bulk-changes/${row?.id}/continue`);
      },
      '/admin/staff': async () => (await browser()).post('/admin/staff', { email: 'a@example.com', role: 'editor' }),
      '/admin/staff/:id': async () => (await browser()).post(`/admin/staff/${member}`, { role: 'manager' }),
      '/admin/staff/:id/remove': async () => (await browser()).post(`/admin/staff/${member}/remove`),
      '/admin/pictures': async () => (await uploadPicture(await browser(), await phonePhoto())).response,
      '/admin/pictures/:id/edits': async () => {
        const { picture } = await uploadPicture(await browser(), await phonePhoto());
        return (await browser()).put(`/admin/pictures/${picture.id}/edits`, { rotation: 90, crop: null });
      },
      '/admin/imports': async () => uploadFile(await browser(), csvOf([{ slug: 'one' }])),
      '/admin/imports/:id': async () => {
        const { choices } = await uploadedImport(await browser(), csvOf([{ slug: 'two' }]));
        return (await browser()).post(choices.url, choices.fields);
      },
      '/admin/imports/:id/start': async () => {
        const { url } = await uploadedImport(await browser(), csvOf([{ slug: 'three' }]));
        await database('imports')
          .where('id', Number(url.split('/').at(-1)))
          .update({ state: 'checked' });
        return (await browser()).post(`${url}/start`);
      },
      '/admin/imports/:id/stop': async () => {
        const { url, choices } = await uploadedImport(await browser(), csvOf([{ slug: 'four' }]));
        await (await browser()).post(choices.url, choices.fields);
        return (await browser()).post(`${url}/stop`);
      },
      '/admin/imports/:id/discard': async () => {
        const { url } = await uploadedImport(await browser(), csvOf([{ slug: 'five' }]));
        return (await browser()).post(`${url}/discard`);
      },
      ...catalogueWrites(database, browser),
      ...orderWrites(database, browser),
      ...moneyWrites(database, { browser, now: clock.now }),
      ...collectorWrites(database, browser),
      ...siteWrites(database, browser, () => clock.now),
      ...voucherWrites(database, browser),
      ...inquiryWrites(database, browser),
      ...newsletterWrites(database, browser),
      ...redirectWrites(database, browser),
      '/admin/staff/invitations/:id/withdraw': async () => {
        await inviteLink(database, clock.now, 'b@example.com');
        const row = await database('invitations').where({ email: 'b@example.com' }).first('id');
        return (await browser()).post(`/admin/staff/invitations/${row?.id}/withdraw`);
      },
      '/admin/audit/:id/undo': async () => {
        await changeBanner(database, { text: 'Open on Sunday' }, { actor: COMMAND_LINE, now: clock.now });
        const line = await database('audit_log').max('id as id').first();
        return (await browser()).post(`/admin/audit/${line?.id}/undo`);
      },
    };
    expect(Object.keys(writes).sort()).toEqual(
      rows.flatMap(([address, { post, put }]) => (post || put ? [address] : [])).sort(),
    );
    for (const [address, { post, put }] of rows) {
      const change = post ?? put;
      if (!change) continue;
      const before = (await database('audit_log').max('id as id').first())?.id ?? 0;
      expect((await writes[address]?.())?.status, address).toBeLessThan(400);
      const lines = await database('audit_log').where('id', '>', before).orderBy('id').pluck('action');
      expect(change.audit, address).toContain(lines.at(-1));
    }
  });

  it('ADM-53 nothing under /admin is cached, indexed or framed, also errors and files of its pages', async () => {
    const { app, context, clock } = await open();
    const owner = await signedInBrowser(app, context.database, {
      staffId: await createMember(context.database),
      now: clock.now,
    });
    const addresses = rows.flatMap(([address, { get }]) => (get ? [address.replace(/:\w+/, '999')] : []));
    const requests = [
      ...[...addresses, '/admin/none'].map((path) => [owner, path] as const),
      ...['/admin', '/admin/sign-in', '/admin/x.css', '/admin/%'].map((path) => [secureBrowser(app), path] as const),
    ];
    for (const [browser, path] of requests) {
      const { status, headers, text } = await browser.get(path);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self';/);
      expect(headers['x-frame-options']).toBe('DENY');
      const isPage = headers['content-type']?.startsWith('text/html') && Math.floor(status / 100) !== 3;
      if (isPage) expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    }
    expect((await request(app).get('/sitemap-pages.xml')).text).not.toContain('/admin');
  });

  it('ADM-03 a form that is sent without a session offers the sign-in and the way back', async () => {
    const { app } = await openApp({ database: await engine.open() });
    const send = (path: string, page: string) =>
      request(app)
        .post(path)
        .set({ Accept: 'text/html', Referer: `http://localhost${page}` });
    const answers = [
      await send('/admin/artworks/1', '/admin/artworks/1?x=1'),
      await send('/admin/nothing', '/admin/artworks/1?x=1'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(propsOf(answer)).toMatchObject({
        message: 'You are not signed in here, or the page does not exist.',
        signInUrl: '/admin/sign-in?returnTo=%2Fadmin%2Fartworks%2F1%3Fx%3D1',
      });
    }
    const outside = await send('/admin/artworks/1', '/artworks/1');
    expect(propsOf(outside).signInUrl).toBe('/admin/sign-in?returnTo=%2Fadmin');
  });

  it('answers bad input without a 5xx', async () => {
    const { app, context, clock } = await open();
    const owner = await signedInBrowser(app, context.database, {
      staffId: await createMember(context.database),
      now: clock.now,
    });
    for (const path of [
      '/admin/staff/0',
      '/admin/staff/99999999999',
      '/admin/staff/x',
      '/admin/artworks/x',
      '/admin/artworks/99999999999',
      '/admin/artworks/suggestions?table=accounts',
      '/preview/x',
      '/admin/audit?search[a]=1',
    ])
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
    const browser = await signedInBrowser(app, database, { staffId: await createMember(database), now: clock.now });
    await database.raw('PRAGMA query_only = 1');
    clock.advance(HOUR);
    expect((await browser.get('/admin')).status).toBe(200);
    await database.raw('PRAGMA query_only = 0');
  });
});
