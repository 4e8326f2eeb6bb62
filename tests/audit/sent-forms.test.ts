import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { write } from '../../database/transaction.ts';
import { claimForm } from '../../server/audit/sent-forms.ts';
import { DAY } from '../../server/time/time.ts';
import { ask } from '../inquiries/inquiry.ts';
import { signedInBrowser as collectorsBrowser, DELIVERED, fillCart } from '../payments/gateway-double.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';

/** What the forms need besides a name. */
const TYPED = {
  quote: 'A calm picture.',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  venue: 'Makati',
  description: 'Rice.',
  button: 'See it',
};

onEachEngine('forms that are sent twice', (engine) => {
  it('a form is claimed once, and another one with its key only with the same content', async () => {
    const database = await engine.open();
    const claim = (key: string, content: string, now = 0) =>
      write(database, (transaction) => claimForm(transaction, { key, content }, now));
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim('a', 'three vouchers')));
    expect(claims.toSorted()).toEqual(['new', ...Array(4).fill('repeated')]);
    expect(await claim('b', 'three vouchers')).toBe('new');
    expect(await claim('a', 'two vouchers')).toBe('changed');
    expect(await claim('a', 'three vouchers')).toBe('repeated');
    expect(await claim('a', 'two vouchers', 8 * DAY)).toBe('new');
    expect(await database('sent_forms').pluck('sent_at')).toEqual([8 * DAY]);
  });

  it('a form that is refused can be sent again', async () => {
    const database = await engine.open();
    const refused = write(database, async (transaction) => {
      await claimForm(transaction, { key: 'a', content: '' }, 0);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await write(database, (transaction) => claimForm(transaction, { key: 'a', content: '' }, 0))).toBe('new');
  });

  it.each([
    { url: '/admin/artworks/new', table: 'artworks', name: 'title', button: 'Save draft' },
    { url: '/admin/artists/new', table: 'artists', name: 'name', button: 'Add artist' },
    { url: '/admin/exhibitions/new', table: 'exhibitions', name: 'title', button: 'Add' },
    { url: '/admin/quotes/new', table: 'collectors', name: 'name', button: 'Add' },
    { url: '/admin/terms/tags/new', table: 'tags', name: 'name', button: 'Add' },
  ] as const)(
    'ADM-06 two presses on $url create one row, and both lead to it',
    async ({ url, table, name, button }) => {
      const { app, context } = await openApp({ database: await engine.open() });
      const { database, now } = context;
      const staffId = await createMember(database, { role: 'editor' });
      const browser = await signedInBrowser(app, database, { staffId, now: now() });
      const created = () =>
        database(table as 'artists')
          .count({ rows: '*' })
          .first();
      const before = Number((await created())?.rows);
      const opened = propsOf(await browser.get(url)).form as { values: Record<string, string> };
      const typed = { ...opened.values, ...TYPED, [name]: 'Rain', opened: JSON.stringify(opened.values) };
      const refused = await browser.post(url, { ...typed, [name]: '' });
      expect(refused.status).toBe(422);
      const sent = await Promise.all([1, 2].map(() => browser.post(url, typed)));
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      expect(sent[1]?.headers.location).toBe(sent[0]?.headers.location);
      const other = await browser.post(url, { ...typed, [name]: 'Sun' });
      expect(other.status).toBe(409);
      const { errors, values } = propsOf(other).form as Record<'errors' | 'values', Record<string, string>>;
      expect(errors[name]).toContain(`Press ${button} again`);
      expect(Number((await created())?.rows)).toBe(before + 1);
      expect((await browser.post(url, { ...typed, [name]: 'Sun', key: values?.key ?? '' })).status).toBe(303);
      expect(Number((await created())?.rows)).toBe(before + 2);
    },
  );

  it('ADM-31 ADM-35 ASK-01 a note is added once, and another text with the same form is another note', async () => {
    const shop = await openApp({ database: await engine.open() });
    const { database, now } = shop.context;
    const staffId = await createMember(database, { role: 'sales', email: 'sales@example.com' });
    const browser = await signedInBrowser(shop.app, database, { staffId, now: now() });
    const { visitor } = await collectorsBrowser(shop);
    await fillCart(database, visitor);
    await visitor.post('/checkout', DELIVERED);
    const { number } = await database('orders').first('number');
    const { id: accountId } = await createAccount(database);
    const inquiryId = await ask(database, { now: now() });
    const notes = [
      { url: `/admin/orders/${number}`, form: 'note', field: 'note', column: 'text', rows: database('order_notes') },
      {
        url: `/admin/collectors/${accountId}`,
        form: 'noteForm',
        field: 'text',
        column: 'text',
        rows: database('collector_notes'),
      },
      {
        url: `/admin/inquiries/${inquiryId}`,
        form: 'note',
        field: 'text',
        column: 'body',
        rows: database('inquiry_messages').where('kind', 'note'),
      },
    ];
    for (const { url, form, field, column, rows } of notes) {
      const { key } = propsOf(await browser.get(url))[form] as { key: string };
      const send = (text: string) => browser.post(`${url}/notes`, { key, [field]: text });
      const sent = await Promise.all(['Calls back', 'Calls back'].map(send));
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      await send('Has called');
      await send('Has called');
      expect(await rows.orderBy('id').pluck(column)).toEqual(['Calls back', 'Has called']);
    }
    const lines = database('audit_log').where('action', 'like', '%.noted');
    expect(await lines).toHaveLength(6);
  });
});
