import { beforeEach, expect, it } from 'vitest';
import { renderMail } from '../../resources/mail/render-mail.tsx';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { eraseAccount } from '../../server/personal-data/erase.ts';
import { exportPersonalData } from '../../server/personal-data/export.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { signIn } from '../support/visitors/sign-in.ts';
import { createMember, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';
import { ask } from './inquiry.ts';

const SETTINGS = { inquiryMail: { address: 'inquiries@mail.example.com', secret: 'a-secret-of-the-webhook' } };
const FRAME = {
  gallery: { name: 'Galerya', curatorEmail: '', pickupAddress: '' },
  origin: 'https://gallery.example.com',
};

onEachEngine('inquiries in the admin', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;

  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, settings: SETTINGS });
    await saveSetting(database, 'curatorEmail', 'curator@example.com');
    browser = await browserOf('sales');
  });

  async function browserOf(role: 'sales' | 'editor'): Promise<StaffBrowser> {
    const staffId = await createMember(database, { role, name: 'Maria Santos', email: `${role}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  const thread = async (id: number) =>
    inertiaPage<'admin/inquiries/show'>(await browser.get(`/admin/inquiries/${id}`)).props as unknown as Record<
      string,
      // biome-ignore lint/suspicious/noExplicitAny: props of the page
      any
    >;
  const stateOf = async (id: number) => (await database('inquiries').where({ id }).first('state'))?.state;

  it('ASK-01 lists them by state, finds them by name, and hides them from editors', async () => {
    await ask(database);
    const second = await ask(database, { name: 'Ben 100%', email: 'ben@example.com', now: shop.clock.now + 1 });
    await browser.post(`/admin/inquiries/${second}/close`);
    const rowsOf = async (query: string) => {
      const { props } = inertiaPage(await browser.get(`/admin/inquiries${query}`));
      return (props as unknown as { rows: { person: string; state: string }[] }).rows.map(({ person }) => person);
    };
    expect(await rowsOf('')).toEqual(['Ben 100%', 'Ana Cruz']);
    expect(await rowsOf('?state=open')).toEqual(['Ana Cruz']);
    expect(await rowsOf('?state=closed')).toEqual(['Ben 100%']);
    expect(await rowsOf('?search=100%25')).toEqual(['Ben 100%']);
    expect(await rowsOf('?search=ANA@EXAMPLE&sort=person')).toEqual(['Ana Cruz']);
    expect(await rowsOf('?sort=-artwork&page=9')).toHaveLength(2);
    const editor = await browserOf('editor');
    for (const path of ['', `/${second}`]) expect((await editor.get(`/admin/inquiries${path}`)).status).toBe(403);
  });

  it('ASK-01 answers by mail with signature and the address of the thread, and never in the audit log', async () => {
    const id = await ask(database, { question: 'Is it framed?\nAnd signed?' });
    const { form } = await thread(id);
    const answer = { text: 'Yes, both.\n\nIn narra.', version: String(form.version) };
    const saved = await browser.post(`/admin/inquiries/${id}`, answer);
    expect(saved.headers.location).toBe(`/admin/inquiries/${id}?done=answered`);
    expect(await stateOf(id)).toBe('answered');
    const mail = await database('outbox').where('kind', 'inquiry-answer').first();
    const { props, replyTo } = JSON.parse(mail?.content ?? '');
    expect([mail?.recipient, replyTo]).toEqual([
      'ana@example.com',
      expect.stringMatching(/^inquiries\+[0-9a-f]{24}@mail\.example\.com$/),
    ]);
    const { subject, text } = renderMail('inquiry-answer', props, FRAME);
    expect(subject).toBe('Re: Your question about “Payaw”');
    expect(text).toContain('Yes, both.\n\nIn narra.\n\nMaria Santos\nGalerya');
    expect(text).toContain('> Is it framed?\n\n> And signed?');
    const { messages, notice } = await thread(id);
    expect(messages.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
      ['question', 'Ana Cruz'],
      ['answer', 'Maria Santos'],
    ]);
    expect(notice).toBeNull();
    await browser.post(`/admin/inquiries/${id}/notes`, { text: 'Ana wants narra.' });
    const log = await database('audit_log').orderBy('id');
    expect(log.map(({ action, subject: of }) => [action, of])).toEqual([
      ['inquiry.answered', `inquiry:${id}`],
      ['inquiry.noted', `inquiry:${id}`],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Ana|narra|framed/);
  });

  it('ASK-01 refuses an answer without text, and one that has not seen the last message', async () => {
    const id = await ask(database);
    const { form } = await thread(id);
    const version = String(form.version);
    expect((await browser.post(`/admin/inquiries/${id}`, { text: ' ', version })).status).toBe(422);
    expect((await browser.post(`/admin/inquiries/${id}`, { text: 'x'.repeat(10_001), version })).status).toBe(422);
    expect((await browser.post(`/admin/inquiries/${id}`, { text: 'Yes.', version })).status).toBe(303);
    const again = await browser.post(`/admin/inquiries/${id}`, { text: 'Yes, both.', version });
    expect(again.status).toBe(409);
    expect(inertiaPage(again).props).toMatchObject({ form: { values: { text: 'Yes, both.' } } });
    expect(await database('outbox').where('kind', 'inquiry-answer')).toHaveLength(1);
    for (const path of ['', '/notes', '/close'])
      expect((await browser.post(`/admin/inquiries/999${path}`, { text: 'x', version: '1' })).status).toBe(404);
    expect((await browser.post(`/admin/inquiries/${id}/notes`, { text: '' })).status).toBe(422);
  });

  it('ASK-01 mails an answer once whose form is sent twice', async () => {
    const id = await ask(database);
    const answer = { text: 'Yes, in narra.', version: String((await thread(id)).form.version) };
    const sent = await Promise.all([1, 2].map(() => browser.post(`/admin/inquiries/${id}`, answer)));
    for (const { headers } of sent) expect(headers.location).toBe(`/admin/inquiries/${id}?done=answered`);
    expect(await database('outbox').where('kind', 'inquiry-answer')).toHaveLength(1);
  });

  it('ASK-01 is closed, opened again, and noted', async () => {
    const id = await ask(database);
    await browser.post(`/admin/inquiries/${id}/close`);
    expect(await stateOf(id)).toBe('closed');
    await browser.post(`/admin/inquiries/${id}/close`, { open: 'yes' });
    expect(await stateOf(id)).toBe('open');
    await browser.post(`/admin/inquiries/${id}/notes`, { text: 'Call on Monday' });
    expect((await thread(id)).messages.at(-1)).toMatchObject({ kind: 'note', text: 'Call on Monday' });
    expect(await database('audit_log').orderBy('id').pluck('action')).toEqual([
      'inquiry.closed',
      'inquiry.opened',
      'inquiry.noted',
    ]);
  });

  it('ASK-01 shows the collector and the history, and states when the address alone is known', async () => {
    const collector = await signIn(shop, { name: 'Ben Cruz', email: 'ben@example.com' });
    const first = await ask(database, { email: 'ben@example.com', accountId: collector.id });
    const second = await ask(database, { email: 'ben@example.com' });
    expect(await thread(first)).toMatchObject({
      account: { name: 'Ben Cruz', about: 'Signed in when asking.' },
      inquiries: [{ id: second }],
      orders: [],
    });
    expect((await thread(second)).account.about).toContain('Not signed in when asking.');
    const guest = await ask(database);
    const guestUrl = `/admin/collectors/guests/inquiry-${guest}`;
    expect(await thread(guest)).toMatchObject({ account: null, guestUrl });
    expect((await browser.get(guestUrl)).status).toBe(200);
  });

  it('ASK-01 ACCOUNT-01 is exported and erased with the account, its mails included', async () => {
    const collector = await signIn(shop, { name: 'Ben Cruz', email: 'ben@example.com' });
    const own = await ask(database, { email: 'ben@work.example', accountId: collector.id });
    await ask(database, { email: 'ben@example.com' });
    const other = await ask(database);
    const { form } = await thread(own);
    await browser.post(`/admin/inquiries/${own}`, { text: 'Yes.', version: String(form.version) });
    const data = await exportPersonalData(database, collector.id);
    expect(data?.inquiries?.rows).toHaveLength(2);
    expect(data?.inquiry_messages?.rows.map(({ body }) => body)).toEqual(
      ['Is it framed?', 'Is it framed?', 'Yes.'].sort(),
    );
    expect(await eraseAccount(database, { accountId: collector.id, actor: null, now: shop.clock.now })).toBe('erased');
    expect(await database('inquiries').pluck('id')).toEqual([other]);
    expect(await database('inquiry_messages').pluck('inquiry_id')).toEqual([other]);
    expect(await database('outbox').orderBy('id').pluck('key')).toEqual([
      `inquiry-received:${other}`,
      `inquiry-new:${other}`,
    ]);
  });

  it('ASK-01 ACCOUNT-01 an inquiry of a collector is not of the person whose address they typed', async () => {
    const ben = await signIn(shop, { name: 'Ben Cruz', email: 'ben@example.com' });
    const ana = await signIn(shop, { name: 'Ana Cruz', email: 'ana@example.com' });
    const bens = await ask(database, { email: 'ana@example.com', accountId: ben.id });
    expect((await exportPersonalData(database, ana.id))?.inquiries?.rows).toEqual([]);
    expect((await exportPersonalData(database, ben.id))?.inquiries?.rows).toHaveLength(1);
    expect(await eraseAccount(database, { accountId: ana.id, actor: null, now: shop.clock.now })).toBe('erased');
    expect(await database('inquiries').pluck('id')).toEqual([bens]);
  });
});
