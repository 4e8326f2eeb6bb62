import { beforeEach, expect, it } from 'vitest';
import type { MailListPage, MailPage } from '../../../server/admin/mails/contract.ts';
import { claim, giveUp } from '../../../server/mail/records.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { givenUpMail } from '../../support/visitors/mails.ts';
import { createMember, propsOf, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('mails that were given up', (engine) => {
  let database: Knex;
  let shop: OpenedApp;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database });
  });

  async function signIn(role: Role = 'sales') {
    const staffId = await createMember(database, { role, email: `${role}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  const idOf = async (key: string) => (await database('outbox').where({ key }).first('id'))?.id as number;

  it('ADM-30 are listed with the failure, and no others', async () => {
    await database('outbox').insert([
      givenUpMail('bad'),
      givenUpMail('news', { kind: 'new-works' }),
      { ...givenUpMail('waiting'), due_at: 5 },
      { ...givenUpMail('sent'), sent_at: 5, recipient: '', content: null },
    ]);
    const browser = await signIn();
    const page = propsOf(await browser.get('/admin/mails')) as unknown as MailListPage;
    expect(page.list.total).toBe(2);
    expect(page.rows.map(({ recipient }) => recipient)).toEqual(['news@example.com', 'bad@example.com']);
    expect(page.rows[1]).toMatchObject({
      kind: 'Order paid',
      failure: '550 No such user',
      attempts: 12,
      order: { number: 'GA-1', url: '/admin/orders/GA-1' },
    });
    const oldest = propsOf(await browser.get('/admin/mails?sort=written')) as unknown as MailListPage;
    expect(oldest.rows.map(({ kind }) => kind)).toEqual(['Order paid', 'New works of followed artists']);
    const kind = propsOf(await browser.get('/admin/mails?kind=new-works')) as unknown as MailListPage;
    expect([kind.list.total, kind.rows.length, kind.again]).toEqual([1, 1, null]);
    const one = propsOf(await browser.get(`/admin/mails/${await idOf('bad')}`)) as unknown as MailPage;
    expect(one.mail).toMatchObject({ recipient: 'bad@example.com', failure: '550 No such user' });
    const sent = propsOf(await browser.get(`/admin/mails/${await idOf('sent')}`)) as unknown as MailPage;
    expect([sent.mail.state, sent.againUrl]).toEqual(['Sent.', null]);
    expect((await browser.get('/admin/mails/999')).status).toBe(404);
  });

  it('ADM-30 one is sent again with all its attempts, and given up again if it fails', async () => {
    await database('outbox').insert(givenUpMail('bad'));
    const browser = await signIn();
    const id = await idOf('bad');
    expect((await browser.post(`/admin/mails/${id}`)).headers.location).toBe('/admin/mails?done=again');
    const now = shop.clock.now;
    expect(await database('outbox').where({ id }).first()).toMatchObject({ due_at: now, attempts: 0, failure: null });
    expect((await browser.post(`/admin/mails/${id}`)).headers.location).toBe('/admin/mails?done=unchanged');
    const mail = await claim(database, { now, leaseUntil: now + 1 });
    if (!mail) throw new Error('not due');
    await giveUp(database, mail, 'Still unknown');
    const { rows } = propsOf(await browser.get('/admin/mails')) as unknown as MailListPage;
    expect(rows).toMatchObject([{ id, failure: 'Still unknown', attempts: 1 }]);
    expect((await browser.post('/admin/mails/999')).headers.location).toBe('/admin/mails?done=unchanged');
    expect(propsOf(await browser.get('/admin/mails?done=unchanged'))).toMatchObject({
      notice: null,
      refusal: 'Nothing was left to send.',
    });
  });

  it('ADM-30 all, or all of one kind, are sent again at once; the log has no addresses', async () => {
    await database('outbox').insert(['a', 'b', 'c'].map((key) => givenUpMail(key)));
    await database('outbox').insert([givenUpMail('d', { kind: 'new-works' }), { ...givenUpMail('e'), due_at: 9 }]);
    const browser = await signIn();
    await browser.post('/admin/mails', { kind: 'new-works' });
    const due = () => database('outbox').where('due_at', shop.clock.now).orderBy('key').pluck('key');
    expect(await due()).toEqual(['d']);
    await browser.post('/admin/mails');
    expect(await due()).toEqual(['a', 'b', 'c', 'd']);
    expect((await browser.post('/admin/mails')).headers.location).toBe('/admin/mails?done=unchanged');
    const lines = await database('audit_log').where('action', 'mail.sent-again').orderBy('id').select();
    expect(lines.map(({ subject_name }) => subject_name)).toEqual(['1 mail: New works of followed artists', '3 mails']);
    expect(JSON.stringify(lines)).not.toContain('@');
  });

  it('ADM-03 an editor sees none of them', async () => {
    expect((await (await signIn('editor')).get('/admin/mails')).status).toBe(403);
  });
});
