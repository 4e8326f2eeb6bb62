import { expect, it } from 'vitest';
import type { VerifyPage } from '../../server/staff/contract.ts';
import { createDemoLink } from '../../server/staff/demo-owner.ts';
import { MINUTE } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import {
  acceptWithPasskey,
  createMember,
  inviteLink,
  ORIGIN,
  type Passkey,
  propsOf,
  type StaffBrowser,
  secureBrowser,
  TestPasskey,
} from '../support/visitors/staff.ts';

onEachEngine('the passkey again', (engine) => {
  const open = async (environment: 'production' | 'demo' = 'production') => {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, settings: { publicUrl: ORIGIN, environment } });
    const join = async (name: string) => {
      const passkey = new TestPasskey(ORIGIN);
      const browser = secureBrowser(app);
      await acceptWithPasskey(browser, await inviteLink(database, clock.now, `${name}@example.com`), passkey, name);
      return { browser, passkey };
    };
    const sam = await createMember(database, { role: 'sales', name: 'Sam', email: 'sam@example.com' });
    const roleOfSam = async () => (await database('staff').where('id', sam).first('role'))?.role;
    return { app, database, clock, join, sam, roleOfSam };
  };
  const answering = async (
    browser: StaffBrowser,
    passkey: TestPasskey,
    path: string,
    fields: Record<string, string>,
  ) => {
    const { passkey: request } = propsOf(await browser.post(path, fields)) as { passkey: Passkey };
    return { ...fields, challenge: request.challenge, answer: passkey.use(request.options) };
  };

  it('ADM-07 is requested for a sensitive form after ten minutes, and the form continues with what was typed', async () => {
    const { database, clock, join, sam, roleOfSam } = await open();
    const { browser, passkey } = await join('ana');
    const path = `/admin/staff/${sam}`;
    clock.advance(10 * MINUTE);
    expect((await browser.post(path, { role: 'editor' })).headers.location).toContain('done=role');

    clock.advance(1);
    const shown = await browser.post(path, { role: 'manager' });
    expect(shown.status).toBe(403);
    const page = propsOf(shown) as unknown as VerifyPage;
    expect(page).toMatchObject({
      action: path,
      fields: [{ name: 'role', value: 'manager' }],
      cancelUrl: '/admin',
      error: null,
    });
    expect(page.passkey?.options.allowCredentials).toMatchObject([{ type: 'public-key' }]);
    expect(await roleOfSam()).toBe('editor');
    const { challenge, options } = page.passkey as unknown as Passkey;
    const fields = { role: 'manager', challenge, answer: passkey.use(options) };
    expect((await browser.post(path, fields)).headers.location).toContain('done=role');
    expect(await roleOfSam()).toBe('manager');

    clock.advance(10 * MINUTE);
    expect((await browser.post(`${path}/remove`)).headers.location).toBe('/admin/staff?done=removed');
    clock.advance(1);
    expect((await browser.post(path, fields)).status, 'an answer that was used before').toBe(403);
    expect(await database('staff').whereNotNull('removed_at').pluck('id')).toEqual([sam]);
  });

  it('ADM-07 is requested for invitations of every role, because their link creates a passkey', async () => {
    const { clock, join } = await open();
    const { browser, passkey } = await join('ana');
    clock.advance(11 * MINUTE);
    const fields = { email: 'new@example.com', role: 'editor' };
    expect((await browser.post('/admin/staff', fields)).status).toBe(403);
    const answered = await answering(browser, passkey, '/admin/staff', fields);
    expect(propsOf(await browser.post('/admin/staff', answered)).invited).toMatchObject({ email: 'new@example.com' });
  });

  it('ADM-07 refuses the passkey of another member, an answer for the sign-in and none', async () => {
    const { clock, join, sam, roleOfSam } = await open();
    const [ana, ben] = [await join('ana'), await join('ben')];
    const path = `/admin/staff/${sam}`;
    clock.advance(11 * MINUTE);
    const others = await answering(ana.browser, ben.passkey, path, { role: 'editor' });
    const { challenge, options } = propsOf(await secureBrowser(ana.browser.app).get('/admin/sign-in'))
      .passkey as Passkey;
    const signIn = { role: 'editor', challenge, answer: ana.passkey.use(options) };
    const bens = await answering(ben.browser, ana.passkey, path, { role: 'editor' });
    for (const form of [others, signIn, bens, { role: 'editor', answer: '' }, { role: 'editor', answer: '{' }]) {
      const refused = await ana.browser.post(path, form);
      expect([refused.status, propsOf(refused).error]).toEqual([403, expect.stringContaining('your own passkey')]);
    }
    expect(await roleOfSam()).toBe('sales');
  });

  it("ADM-07 asks the demo's owner, who has no passkey, for one press", async () => {
    const { app, database, clock, sam, roleOfSam } = await open('demo');
    const browser = secureBrowser(app);
    await browser.post(await createDemoLink(database, clock.now));
    clock.advance(11 * MINUTE);
    const shown = await browser.post(`/admin/staff/${sam}`, { role: 'editor' });
    expect([shown.status, propsOf(shown)]).toMatchObject([403, { isDemo: true, passkey: null }]);
    await browser.post(`/admin/staff/${sam}`, { role: 'editor', answer: '' });
    expect(await roleOfSam()).toBe('editor');
  });
});
