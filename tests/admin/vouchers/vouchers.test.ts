import { expect, it } from 'vitest';
import { createVoucher } from '../../../database/factories/vouchers.ts';
import { write } from '../../../database/transaction.ts';
import { findViolations } from '../../../server/doctor/invariants.ts';
import { runCommand } from '../../../server/operator/run-command.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { DAY, timeInManila } from '../../../server/time/time.ts';
import { claimUse, releaseUse } from '../../../server/vouchers/records.ts';
import { signedInBrowser as collectorsBrowser, DELIVERED, fillCart } from '../../payments/gateway-double.ts';
import { openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';
import { VOUCHER } from './writes.ts';

const NOW = Date.UTC(2026, 10, 21, 4);

onEachEngine('the admin of vouchers', (engine) => {
  const open = async (role: Role = 'sales') => {
    const shop = await openApp({ database: await engine.open(), now: NOW });
    const { database } = shop.context;
    const staffId = await createMember(database, { role, email: `${role}@example.com` });
    return { shop, database, browser: await signedInBrowser(shop.app, database, { staffId, now: NOW }) };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const listed = async (browser: StaffBrowser, query = '') => {
    const { rows } = propsOf(await browser.get(`/admin/vouchers${query}`)) as { rows: { code: string }[] };
    return rows.map(({ code }) => code);
  };
  const actions = (database: Opened['database']) => database('audit_log').orderBy('id').pluck('action');
  const formOf = async (browser: StaffBrowser, url: string) => {
    const { form } = propsOf(await browser.get(url)) as { form: { values: Record<string, string>; version: number } };
    return { ...form.values, opened: JSON.stringify(form.values), version: String(form.version) };
  };

  /** An order of a new collector that uses the voucher. */
  async function use({ shop, database }: Opened, voucherId: number, name = 'Luz Santos') {
    const { visitor, accountId } = await collectorsBrowser(shop, { name });
    await fillCart(database, visitor);
    expect((await visitor.post('/checkout', DELIVERED)).status).toBe(200);
    const order = await database('orders').where({ account_id: accountId }).first('id', 'number');
    const claim = { voucherId, accountId, orderId: order.id, paymentType: 'straight', membership: null } as const;
    await write(database, (transaction) => claimUse(transaction, { ...claim, now: NOW }));
    return { accountId, ...order };
  }

  it('ADM-34 a voucher is created by the rules of the command line, listed, searched and filtered', async () => {
    const { database, browser } = await open();
    const refused = await browser.post('/admin/vouchers/new', {
      ...VOUCHER,
      code: 'a!',
      straight: '101',
      from: '2026-02-30',
      until: 'soon',
      limit: '0',
      perCollector: '1.5',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys((propsOf(refused).form as { errors: object }).errors).sort()).toEqual(
      ['code', 'from', 'limit', 'perCollector', 'straight', 'until'].sort(),
    );
    for (const [form, field] of [
      [{ straight: '', installment: '' }, 'straight'],
      [{ until: '2026-11-20' }, 'until'],
      [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
      [{ type: 'vip' }, 'type'],
      [{ purpose: 'x'.repeat(61) }, 'purpose'],
    ] as const) {
      const answer = await browser.post('/admin/vouchers/new', { ...VOUCHER, code: 'PASKO', ...form });
      expect(propsOf(answer).form, field).toMatchObject({ errors: { [field]: expect.any(String) } });
    }
    const days = { from: '2026-12-01', until: '2026-12-31', limit: '100', perCollector: '1', purpose: ' Pasko  2026 ' };
    const created = await browser.post('/admin/vouchers/new', { ...VOUCHER, code: 'pasko', ...days });
    expect(created.headers.location).toMatch(/^\/admin\/vouchers\/\d+\?done=created$/);
    expect(await database('vouchers').first()).toMatchObject({
      code: 'PASKO',
      purpose: 'Pasko 2026',
      straight_percent: 10,
      use_limit: 100,
      collector_limit: 1,
      starts_at: timeInManila('2026-12-01'),
      ends_at: timeInManila('2026-12-31') + DAY,
    });
    const again = await browser.post('/admin/vouchers/new', { ...VOUCHER, code: 'PASKO' });
    expect(propsOf(again).form).toMatchObject({ errors: { code: 'Another voucher has this code.' } });
    await createVoucher(database, { code: 'FAIR', type: 'arc_promo', endsAt: NOW });
    await createVoucher(database, { code: 'OPEN', useLimit: 2 });
    expect(await listed(browser)).toEqual(['OPEN', 'FAIR', 'PASKO']);
    expect(await listed(browser, '?search=2026')).toEqual(['PASKO']);
    expect(await listed(browser, '?state=ended')).toEqual(['FAIR']);
    expect(await listed(browser, '?state=upcoming')).toEqual(['PASKO']);
    expect(await listed(browser, '?type=arc_promo')).toEqual(['FAIR']);
    expect(await listed(browser, '?purpose=Pasko+2026')).toEqual(['PASKO']);
    expect(await listed(browser, '?sort=code')).toEqual(['FAIR', 'OPEN', 'PASKO']);
    expect(await actions(database)).toEqual(['voucher.created']);
  });

  it('ADM-34 many vouchers have random codes of their own, which are exported and ended together', async () => {
    const { database, browser } = await open();
    const refused = await browser.post('/admin/vouchers/many', { ...VOUCHER, count: '1001', prefix: 'A-B' });
    expect(Object.keys((propsOf(refused).form as { errors: object }).errors).sort()).toEqual([
      'count',
      'prefix',
      'purpose',
    ]);
    const form = { ...VOUCHER, purpose: '=Letter', count: '600', prefix: 'lham', limit: '1' };
    const created = await browser.post('/admin/vouchers/many', form);
    expect(created.headers.location).toBe('/admin/vouchers?purpose=%3DLetter&done=created-many');
    const codes: string[] = await database('vouchers').orderBy('id').pluck('code');
    expect(new Set(codes).size).toBe(600);
    for (const code of codes) expect(code).toMatch(/^LHAM-[A-Z3-9]{8}$/);
    const { text, headers } = await browser.get('/admin/vouchers/export?purpose=%3DLetter');
    expect(headers['content-disposition']).toBe('attachment; filename=vouchers-2026-11-21.csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(601);
    expect(lines[1]).toBe(`${codes[0]},'=Letter,Everyone,10,,2026-11-21,,1,0,,Current`);
    expect(propsOf(await browser.get('/admin/vouchers?purpose=%3DLetter')).together).toEqual({
      purpose: '=Letter',
      open: 600,
    });
    await createVoucher(database, { code: 'OTHER' });
    await browser.post('/admin/vouchers/end', { purpose: '=Letter' });
    expect(await database('vouchers').whereNull('ends_at').pluck('code')).toEqual(['OTHER']);
    expect(await actions(database)).toEqual(['voucher.created-many', 'voucher.exported', 'voucher.ended-many']);
  });

  it('ADM-34 vouchers that were ended together get their last days back, unless one was changed since', async () => {
    const { database, browser } = await open();
    const purpose = 'Fair: 10 % & more';
    const url = `/admin/vouchers?${new URLSearchParams({ purpose })}`;
    for (const each of [{ endsAt: NOW + DAY }, {}, { endsAt: NOW - DAY }]) {
      const { id } = await createVoucher(database, each);
      await database('vouchers').where({ id }).update({ purpose });
    }
    const ends = () => database('vouchers').orderBy('id').pluck('ends_at');
    const timeline = async () =>
      (propsOf(await browser.get(url)) as { timeline: { action: string; undoUrl: string | null }[] }).timeline;
    await browser.post('/admin/vouchers/end', { purpose });
    expect(await ends()).toEqual([NOW, NOW, NOW - DAY]);
    const [ended] = await timeline();
    expect(ended?.action).toBe('Ended vouchers');
    await browser.post(ended?.undoUrl ?? '');
    expect(await ends()).toEqual([NOW + DAY, null, NOW - DAY]);
    const [undone] = await timeline();
    expect(undone?.action).toBe('Undid: Ended vouchers');
    expect(propsOf(await browser.get('/admin/vouchers')).timeline).toEqual([]);
    await database('vouchers')
      .whereNull('ends_at')
      .update({ ends_at: NOW + 2 * DAY });
    await browser.post(undone?.undoUrl ?? '');
    expect(await ends()).toEqual([NOW + DAY, NOW + 2 * DAY, NOW - DAY]);
  });

  it('ADM-34 a form that is sent twice creates its vouchers once, and reports an error if it has changed', async () => {
    const { database, browser } = await open();
    const keyOf = async (url: string) =>
      (propsOf(await browser.get(url)) as { form: { values: { key: string } } }).form.values.key;
    const one = { ...VOUCHER, code: 'PASKO', key: await keyOf('/admin/vouchers/new') };
    // The code was taken when the form was sent first.
    const { id: taken } = await createVoucher(database, { code: 'PASKO' });
    expect((await browser.post('/admin/vouchers/new', one)).status).toBe(422);
    await database('vouchers').where('id', taken).delete();
    const sent = await Promise.all([1, 2].map(() => browser.post('/admin/vouchers/new', one)));
    const { id } = await database('vouchers').first('id');
    for (const { headers } of sent) expect(headers.location).toBe(`/admin/vouchers/${id}?done=created`);
    const many = { ...VOUCHER, purpose: 'Fair', count: '3', prefix: '', key: await keyOf('/admin/vouchers/many') };
    const url = '/admin/vouchers?purpose=Fair&done=created-many';
    for (const { headers } of await Promise.all([1, 2].map(() => browser.post('/admin/vouchers/many', many))))
      expect(headers.location).toBe(url);
    expect(await database('vouchers').where({ purpose: 'Fair' })).toHaveLength(3);
    for (const [path, changed, field] of [
      ['/admin/vouchers/new', { ...one, code: 'SUMMER' }, 'code'],
      ['/admin/vouchers/many', { ...many, count: '2' }, 'count'],
    ] as const) {
      const refused = await browser.post(path, changed);
      expect(refused.status).toBe(409);
      const form = propsOf(refused).form as { values: Record<string, string>; errors: Record<string, string> };
      expect(form.errors[field]).toContain('This form has created');
      expect((await browser.post(path, form.values)).status).toBe(303);
    }
    expect(await database('vouchers')).toHaveLength(7);
    expect(await actions(database)).toEqual(['', '-many', '', '-many'].map((end) => `voucher.created${end}`));
  });

  it('ADM-34 a voucher changes until an order has used it; then its percentages and first day stay', async () => {
    const opened = await open();
    const { database, browser } = opened;
    const { id } = await createVoucher(database, { code: 'AMIHAN', useLimit: 3 });
    const url = `/admin/vouchers/${id}`;
    const [mine, theirs] = [await formOf(browser, url), await formOf(browser, url)];
    expect((await browser.post(url, { ...theirs, straight: '20' })).headers.location).toBe(`${url}?done=saved`);
    expect((await browser.post(url, { ...mine, purpose: 'Fair' })).status).toBe(409);
    expect(await database('vouchers').first('code', 'straight_percent', 'purpose')).toEqual({
      code: 'AMIHAN',
      straight_percent: 20,
      purpose: null,
    });
    const [first, second] = [await use(opened, id), await use(opened, id, 'Ben Cruz')];
    for (const [change, field] of [
      [{ straight: '30' }, 'straight'],
      [{ installment: '' }, 'installment'],
      [{ from: '2026-12-01' }, 'from'],
      [{ limit: '1' }, 'limit'],
    ] as const) {
      const refused = await browser.post(url, { ...(await formOf(browser, url)), ...change });
      expect(refused.status, field).toBe(422);
      expect(propsOf(refused).form).toMatchObject({
        errors: { [field]: expect.any(String) },
        // What cannot change is shown as it is stored.
        values: { straight: '20', installment: '5', from: '1970-01-01' },
      });
    }
    const change = { until: '2026-12-24', limit: '2', perCollector: '1', purpose: 'Fair' };
    expect((await browser.post(url, { ...(await formOf(browser, url)), ...change })).status).toBe(303);
    expect(await database('vouchers').first()).toMatchObject({ use_limit: 2, used: 2, purpose: 'Fair' });
    const page = propsOf(await browser.get(url));
    expect(page.voucher).toMatchObject({ used: '2 of 2', isInUse: true, state: { value: 'used-up' } });
    expect(page.uses).toMatchObject({ text: '2 orders' });
    expect((page.uses as { rows: object[] }).rows).toEqual([
      expect.objectContaining({ number: second.number, collectorUrl: `/admin/collectors/${second.accountId}` }),
      expect.objectContaining({ number: first.number, orderUrl: `/admin/orders/${first.number}` }),
    ]);
    const { text } = await browser.get(`${url}/uses.csv`);
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${first.number},Awaiting payment,2026-11-21 12:00,`));
    await write(database, (transaction) => releaseUse(transaction, first.id));
    await write(database, (transaction) => releaseUse(transaction, second.id));
    expect((await browser.post(url, { ...(await formOf(browser, url)), straight: '30' })).status).toBe(303);
    const lines = await database('audit_log').where('action', 'voucher.uses-exported').select('subject');
    expect(lines).toEqual([{ subject: `voucher:${id}` }]);
    expect(await findViolations(database)).toEqual([]);
  });

  it('ADM-34 an ended voucher is refused at checkout at once, and the end is undone from its page', async () => {
    const { shop, database, browser } = await open();
    const { id } = await createVoucher(database, { code: 'AMIHAN' });
    const { visitor } = await collectorsBrowser(shop);
    await fillCart(database, visitor);
    const apply = () =>
      visitor.post('/web/api/checkouts/vip-code', { code: 'AMIHAN', payment_type: 'straight', payment: 'straight' });
    const before = (await apply()).status;
    const ended = await browser.post(`/admin/vouchers/${id}/end`);
    expect(ended.headers.location).toBe(`/admin/vouchers/${id}?done=ended`);
    expect((await apply()).status).toBeGreaterThanOrEqual(400);
    const { timeline } = propsOf(await browser.get(`/admin/vouchers/${id}`)) as { timeline: { undoUrl: string }[] };
    await browser.post(timeline[0]?.undoUrl ?? '');
    expect(await database('vouchers').first('ends_at')).toEqual({ ends_at: null });
    expect((await apply()).status).toBe(before);
    expect((await browser.post('/admin/vouchers/999/end')).status).toBe(404);
  });

  it('ADM-34 the command line creates and ends by the same functions, and leaves the same lines', async () => {
    const { database, browser } = await open();
    const gallery = (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
    const many = await gallery(
      'vouchers',
      'create-many',
      'Fair',
      '--count',
      '3',
      '--type',
      'mmc_promo',
      '--percent',
      '5',
    );
    expect(many.text.split('\n')).toEqual(await database('vouchers').orderBy('id').pluck('code'));
    await gallery('vouchers', 'create', 'habagat', '--type', 'arc_promo', '--percent', '5');
    await gallery('vouchers', 'end', 'habagat');
    for (const wrong of [
      ['--count', '0'],
      ['--count', '2', '--prefix', 'A B'],
    ])
      expect(
        (await gallery('vouchers', 'create-many', 'Fair', ...wrong, '--type', 'mmc_promo', '--percent', '5')).code,
      ).toBe(2);
    expect(await actions(database)).toEqual(['voucher.created-many', 'voucher.created', 'voucher.ended']);
    expect(await listed(browser, '?state=current')).toHaveLength(3);
  });

  it('ADM-34 an editor sees no voucher', async () => {
    const { browser, database } = await open('editor');
    const { id } = await createVoucher(database);
    for (const path of ['', '/new', '/many', '/export', `/${id}`, `/${id}/uses.csv`])
      expect((await browser.get(`/admin/vouchers${path}`)).status, path).toBe(403);
    expect((await browser.post(`/admin/vouchers/${id}/end`)).status).toBe(403);
  });
});
