import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { write } from '../../database/transaction.ts';
import { openMailWorker } from '../../server/mail/sending/worker.ts';
import { itemNumber } from '../../server/newsletter/issues/items.ts';
import { findEditedIssue, findIssue } from '../../server/newsletter/issues/records.ts';
import { beginIssue, haltIssues } from '../../server/newsletter/sending/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { DAY, MINUTE } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';
import { NOW, send, subscribe, writeIssue } from './issue.ts';

const ORIGIN = 'https://gallery.example.com';
const FIELDS = { subject: 'November', preheader: 'New works', body: 'See **these**.', audience: 'all' };

onEachEngine('newsletters in the admin', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;

  const signedInAs = async (role: 'editor' | 'sales') => {
    const staffId = await createMember(database, { role, email: `${role}@example.org` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  };
  beforeEach(async () => {
    database = await engine.open();
    shop = await openApp({ database, now: NOW, caches: true });
    browser = await signedInAs('editor');
  });

  const get = async (path: string) => propsOf(await browser.get(path)) as ReturnType<typeof JSON.parse>;
  const page = (id: number) => `/admin/newsletters/${id}`;

  it('ADM-42 an editor writes an issue, chooses its works, tests it and sends it', async () => {
    const { url, received } = await openPostbox();
    await subscribe(database, 3);
    expect((await get('/admin/newsletters/new')).audiences[0]).toEqual({ value: 'all', text: 'All subscribers (3)' });
    const created = await browser.post('/admin/newsletters/new', FIELDS);
    const path = String(created.headers.location).replace(/\?.*/, '');
    const id = Number(path.split('/').at(-1));
    const [work, artist, exhibition] = [
      await createArtwork(database, { title: 'Payaw' }),
      await createArtist(database, { name: 'Luz Reyes' }),
      await createExhibit(database, { title: 'Terraces' }),
    ];
    const numbers = [
      itemNumber({ kind: 'exhibition', id: exhibition.id }),
      itemNumber({ kind: 'artwork', id: work.id }),
      itemNumber({ kind: 'artist', id: artist.id }),
    ];
    const found = await browser.post(`${path}/items`, { order: '', seen: '', search: 'a', intent: 'search' });
    const names = propsOf(found).arrangement as unknown as { found: { id: number; title: string }[] };
    expect(names.found.map((item) => item.id)).toEqual(expect.arrayContaining([numbers[0]]));
    // Without a script a button sends the form.
    const moved = await browser.post(`${path}/items`, { order: numbers.join(), seen: '', down: String(numbers[0]) });
    const order = (propsOf(moved).arrangement as unknown as { items: { id: number }[] }).items.map((item) => item.id);
    expect(order).toEqual([numbers[1], numbers[0], numbers[2]]);
    await browser.post(`${path}/items`, { order: numbers.join(), seen: '', intent: 'save' });
    expect((await findEditedIssue(database, id))?.items).toBe(
      `exhibition:${exhibition.id},artwork:${work.id},artist:${artist.id}`,
    );
    const preview = await get(`${path}/preview`);
    expect(preview.text).toMatch(/See these\.[\s\S]*Terraces[\s\S]*Payaw[\s\S]*Luz Reyes/);
    const framed = await request(shop.app).get(preview.frameUrl);
    expect([framed.status, framed.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect(framed.headers['content-security-policy']).toContain("default-src 'none'");
    expect(framed.text).toContain('<strong>these</strong>');
    expect(framed.text).not.toContain('news=');
    await browser.post(`${path}/test`);
    const context = { ...shop.context, settings: { ...shop.context.settings, smtpUrl: url } };
    const mails = openMailWorker(context, ORIGIN);
    await mails.deliverDue();
    await mails.close();
    expect(received.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['editor@example.org'], 'Test: November'],
    ]);
    expect(received[0]?.headers.has('list-unsubscribe')).toBe(false);
    const { draft } = await get(path);
    expect(draft).toMatchObject({ recipients: '3 subscribers', testTo: 'editor@example.org', hidden: '' });
    const step = await get(`${path}/send`);
    expect(step).toMatchObject({ button: 'Send to 3 subscribers', audience: 'All subscribers', warnings: [] });
    const sent = { version: String(step.version), recipients: String(step.recipients.count), at: '' };
    expect((await browser.post(`${path}/send`, sent)).status).toBe(303);
    const worker = openNewsletterWorker(context, ORIGIN);
    await worker.sendDue();
    await worker.close();
    expect(received).toHaveLength(4);
    const { counts, state, actions } = await get(path);
    expect(state).toBe('Sent');
    expect(counts[0]).toMatchObject({ name: 'Delivered', value: '3' });
    const copies = ['Write a correction', 'Send it to the others', 'Duplicate as a draft'];
    expect(actions.map(({ text }: { text: string }) => text)).toEqual(copies);
    const recorded = await database('audit_log').where('subject', `newsletter:${id}`).orderBy('id').pluck('action');
    expect(recorded).toEqual(['created', 'changed', 'tested', 'sent'].map((action) => `newsletter.${action}`));
    shop.clock.advance(DAY);
    expect((await request(shop.app).get(preview.frameUrl)).status).toBe(404);
  });

  it('ADM-42 shows no address to the editor, and none in the log', async () => {
    await subscribe(database, 2);
    const id = await writeIssue(database);
    await send(database, id);
    const worker = openNewsletterWorker(shop.context, ORIGIN);
    await worker.sendDue();
    await worker.close();
    for (const path of ['/admin/newsletters', page(id), `${page(id)}/preview`, `${page(id)}/items`])
      expect((await browser.get(path)).text).not.toMatch(/s\d@example\.com/);
    expect(JSON.stringify(await database('audit_log'))).not.toContain('@example.com');
    expect((await (await signedInAs('sales')).get('/admin/newsletters')).status).toBe(403);
  });

  it('ADM-42 refuses what cannot be sent, in words', async () => {
    const refused = await browser.post('/admin/newsletters/new', { ...FIELDS, subject: ' ', audience: 'artist:99' });
    expect(refused.status).toBe(422);
    expect(propsOf(refused).form).toMatchObject({ errors: { subject: 'Please enter a subject.' } });
    const unknown = await browser.post('/admin/newsletters/new', { ...FIELDS, audience: 'artist:99' });
    expect(propsOf(unknown).form).toMatchObject({ errors: { audience: 'Please choose who receives it.' } });
    const id = await writeIssue(database, { body: '' });
    const sendIt = (form: Record<string, string>) => browser.post(`${page(id)}/send`, form);
    const errorOf = async (form: Record<string, string>) => {
      const response = await sendIt(form);
      expect([409, 422]).toContain(response.status);
      return (propsOf(response).draft as unknown as { sendError: string }).sendError;
    };
    expect(await errorOf({ version: '1' })).toContain('no text');
    expect(await errorOf({ version: '2' })).toContain('changed since');
    expect(await errorOf({ version: '1', at: 'soon' })).toContain('day and a time');
    expect(await errorOf({ version: '1', at: '2026-11-20T10:00' })).toContain('has passed');
    await browser.post(page(id), { ...FIELDS, version: '1' });
    expect(await errorOf({ version: '2' })).toContain('Nobody would receive it');
    await subscribe(database, 1);
    const seen = { version: '2', recipients: '1' };
    expect((await sendIt({ ...seen, at: '2026-11-22T10:00' })).status).toBe(303);
    expect(await findIssue(database, id)).toMatchObject({
      state: 'scheduled',
      scheduled_at: Date.UTC(2026, 10, 22, 2),
    });
    // A second press.
    const again = await sendIt({ ...seen, at: '2026-11-22T10:00' });
    expect([again.status, again.headers.location]).toEqual([303, page(id)]);
    const late = await browser.post(page(id), { ...FIELDS, version: '2', body: 'Another text' });
    expect(late.status).toBe(409);
    // What was typed is not lost: the form makes a new draft of it.
    const { form, id: shown } = propsOf(late) as ReturnType<typeof JSON.parse>;
    expect([shown, form.values.body, form.errors.subject]).toEqual([
      null,
      'Another text',
      expect.stringContaining('no longer a draft'),
    ]);
    const saved = await browser.post('/admin/newsletters/new', form.values);
    const copy = Number(/\d+/.exec(String(saved.headers.location))?.[0]);
    expect(await findIssue(database, copy)).toMatchObject({ state: 'draft', body: 'Another text' });
    expect((await get(page(id))).status).toContain('Will be sent from');
    await browser.post(`${page(id)}/unschedule`);
    expect(await findIssue(database, id)).toMatchObject({ state: 'draft', scheduled_at: null });
  });

  it('ADM-42 the search for works finds others than the chosen ones', async () => {
    const id = await writeIssue(database);
    const numbers: number[] = [];
    for (let count = 1; count <= 21; count++) {
      const work = await createArtwork(database, { title: `Payaw ${String(count).padStart(2, '0')}` });
      numbers.push(itemNumber({ kind: 'artwork', id: work.id }));
    }
    const search = async (chosen: number[]) => {
      const form = { order: chosen.join(), seen: '', search: 'Payaw', intent: 'search' };
      const { arrangement } = propsOf(await browser.post(`${page(id)}/items`, form));
      return (arrangement as unknown as { found: { id: number }[] }).found.map((item) => item.id);
    };
    expect(await search([])).toEqual(numbers.slice(0, 20));
    expect(await search(numbers.slice(0, 20))).toEqual(numbers.slice(20));
  });

  it('ADM-42 an action that comes too late is reported as an error', async () => {
    const id = await writeIssue(database);
    const refusal = 'Nothing was changed: another person or the server was first.';
    const late = await browser.post(`${page(id)}/pause`);
    expect(late.headers.location).toBe(`${page(id)}?done=unchanged`);
    expect(await get(`${page(id)}?done=unchanged`)).toMatchObject({ notice: null, refusal });
    expect(await get(`${page(id)}?done=__proto__`)).toMatchObject({ notice: null, refusal: null });
    await subscribe(database, 1);
    await send(database, id);
    expect(await get(`${page(id)}?done=unchanged`)).toMatchObject({ state: 'Scheduled', notice: null, refusal });
  });

  it('ADM-42 a draft shows why it was not sent until it is edited, and always that it was restored', async () => {
    const work = await createArtwork(database);
    await subscribe(database, 1);
    const [empty, restored] = [
      await writeIssue(database, { body: '', items: `artwork:${work.id}` }),
      await writeIssue(database),
    ];
    for (const id of [empty, restored]) expect(await send(database, id)).toBe('scheduled');
    await database('artworks').where('id', work.id).update({ published_at: null });
    await beginIssue(database, empty, NOW);
    await write(database, haltIssues);
    const errorOf = async (id: number) => (await get(page(id))).draft.sendError;
    expect(await errorOf(empty)).toContain('it has no text');
    expect(await errorOf(restored)).toContain('restored from a backup');
    for (const id of [empty, restored])
      expect((await browser.post(page(id), { ...FIELDS, version: '1' })).status).toBe(303);
    expect(await errorOf(empty)).toBe(null);
    expect(await errorOf(restored)).toContain('restored from a backup');
  });

  it('ADM-42 a test to an address that takes no mail is refused', async () => {
    const id = await writeIssue(database);
    await database('staff').where('email', 'editor@example.org').update({ email: 'editor@localhost' });
    const refused = await browser.post(`${page(id)}/test`);
    expect(refused.status).toBe(422);
    expect(propsOf(refused)).toMatchObject({
      notice: null,
      draft: { sendError: 'No test was sent: no mail can be sent to the address editor@localhost.' },
    });
    expect(await database('outbox').pluck('id')).toEqual([]);
  });

  it('ADM-42 the page of an issue shows what the issue waits for', async () => {
    await subscribe(database, 2);
    const [first, second] = [await writeIssue(database), await writeIssue(database, { subject: 'December' })];
    for (const id of [first, second]) await send(database, id);
    const issue = (id: number) => database('newsletter_issues').where({ id });
    expect((await get(page(first))).status).toBe('Begins in a moment.');
    expect((await get(page(second))).status).toBe('Waits until “November” is sent.');
    await issue(first).update({ state: 'sending', started_at: NOW, reported_at: NOW, total: 2 });
    expect((await get(page(first))).status).toBe('0 of 2, about a minute left.');
    expect((await get(page(second))).status).toBe('Waits until “November” is sent.');
    await issue(first).update({ retry_at: NOW + MINUTE });
    expect((await get(page(first))).status).toContain('Goes on at');
    expect((await get(page(second))).status).toBe('Begins in a moment.');
    await issue(second).update({ state: 'sending', started_at: NOW, reported_at: NOW + 90_000, total: 2 });
    shop.clock.advance(90_000);
    expect((await get(page(first))).status).toBe('0 of 2. Waits until “December” is sent.');
  });

  it('ADM-42 the followers of all artists are counted once in a minute, however often a draft is opened', async () => {
    await subscribe(database, 2);
    const id = await writeIssue(database);
    await shop.context.changes.sync();
    let counts = 0;
    database.on('query', ({ sql }: { sql: string }) => {
      if (/"?`?follows`?"? as/.test(sql) && sql.includes('group by')) counts++;
    });
    for (const path of [page(id), page(id), '/admin/newsletters/new', page(id)]) await get(path);
    expect(counts).toBe(1);
    await subscribe(database, 1, { from: 5, confirmedAt: NOW });
    // What is sent is counted anew.
    expect((await get(`${page(id)}/send`)).recipients.count).toBe(3);
    shop.clock.advance(61_000);
    expect((await get(page(id))).audiences[0].text).toBe('All subscribers (3)');
    expect(counts).toBe(2);
  });

  it('ADM-42 the chosen artist has their own number, also after a merge and with few followers', async () => {
    await subscribe(database, 1);
    const account = await createAccount(database, { email: 's0@example.com' });
    await database('accounts').where('id', account.id).update({ email_verified_at: 1 });
    // One more than the form offers, in the order of their names.
    const names = Array.from({ length: 301 }, (_, index) => `Artist ${String(index).padStart(3, '0')}`);
    await database.batchInsert(
      'artists',
      names.map((name, index) => ({ name, slug: `counted-${index}` })),
      100,
    );
    const ids: number[] = await database('artists').whereIn('name', names).orderBy('name').pluck('id');
    const follows = ids.map((artist_id) => ({ account_id: account.id, artist_id, since: 1 }));
    await database.batchInsert('follows', follows, 100);
    const merged = await createArtist(database, { name: 'Luz Reyes' });
    const [few, after] = [
      await writeIssue(database, { audience: `artist:${ids[300]}` }),
      await writeIssue(database, { audience: `artist:${merged.id}` }),
    ];
    await database('artists').where('id', merged.id).update({ merged_into_id: ids[0] });
    await shop.context.changes.sync();
    const chosenOf = async (id: number) => {
      const { form, audiences } = await get(page(id));
      return audiences.filter(({ value }: { value: string }) => value === form.values.audience);
    };
    expect(await chosenOf(few)).toEqual([{ value: `artist:${ids[300]}`, text: 'Followers of Artist 300 (1)' }]);
    expect(await chosenOf(after)).toEqual([{ value: `artist:${ids[0]}`, text: 'Followers of Artist 000 (1)' }]);
    const { audiences } = await get(page(after));
    expect(audiences.filter(({ text }: { text: string }) => text.includes('(0)'))).toEqual([
      { value: 'buyers', text: 'Buyers (0)' },
    ]);
  });

  it('ADM-42 two who write at once: the second sees what the first has changed', async () => {
    const id = await writeIssue(database);
    const opened = { subject: 'November', preheader: 'New works', body: 'Hello.', audience: 'all', limit: '' };
    const edit = (values: object) =>
      browser.post(page(id), { ...opened, ...values, version: '1', opened: JSON.stringify(opened) });
    expect((await edit({ body: 'Mine.' })).status).toBe(303);
    const conflict = await edit({ body: 'Yours.' });
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict).form).toMatchObject({ conflict: { fields: [{ name: 'body', theirs: 'Mine.' }] } });
    const stale = await browser.post(`${page(id)}/items`, { order: '3', seen: '6', intent: 'save' });
    expect(stale.status).toBe(409);
  });

  it('ADM-42 an old issue is duplicated as a draft, with an artist who was merged or deleted since', async () => {
    const [artist, into] = [await createArtist(database), await createArtist(database)];
    const work = await createArtwork(database);
    const fields = { audience: `artist:${artist.id}`, items: `artist:${artist.id},artwork:${work.id}` };
    const id = await writeIssue(database, fields);
    await database('newsletter_issues').where({ id }).update({ state: 'sent', visits: 4, sent: 9 });
    await database('artists').where('id', artist.id).update({ merged_into_id: into.id });
    const copy = await browser.post(`${page(id)}/duplicate`);
    const copied = Number(/\d+/.exec(String(copy.headers.location))?.[0]);
    expect(await findIssue(database, copied)).toMatchObject({ state: 'draft', visits: 0, sent: 0, artist_id: into.id });
    expect((await findEditedIssue(database, copied))?.items).toBe(`artist:${into.id},artwork:${work.id}`);
    await database('newsletter_issues').where({ id }).update({ artist_id: null });
    const again = await browser.post(`${page(id)}/duplicate`);
    const last = Number(/\d+/.exec(String(again.headers.location))?.[0]);
    expect(await findIssue(database, last)).toMatchObject({ audience: 'all', artist_id: null });
  });

  it('ADM-42 two artists of an issue who were merged are one item, which can be moved and saved', async () => {
    const [artist, into] = [await createArtist(database), await createArtist(database, { name: 'Luz Reyes' })];
    const work = await createArtwork(database, { title: 'Payaw' });
    const items = [`artist:${artist.id}`, `artwork:${work.id}`, `artist:${into.id}`].join();
    const id = await writeIssue(database, { items });
    await database('artists').where('id', artist.id).update({ merged_into_id: into.id });
    expect(String((await get(`${page(id)}/preview`)).text).match(/Luz Reyes/g)).toHaveLength(1);
    const { arrangement } = await get(`${page(id)}/items`);
    const [first, second] = arrangement.items.map((item: { id: number }) => item.id);
    expect(arrangement.seen).toBe(`${first},${second}`);
    const saved = { order: `${second},${first}`, seen: arrangement.seen, intent: 'save' };
    expect((await browser.post(`${page(id)}/items`, saved)).status).toBe(303);
    expect((await findEditedIssue(database, id))?.items).toBe(`artwork:${work.id},artist:${into.id}`);
  });

  it('ADM-42 a form that is sent twice writes one issue, and makes one copy', async () => {
    const { form } = await get('/admin/newsletters/new');
    const typed = { ...FIELDS, key: form.values.key };
    const [first, again] = [
      await browser.post('/admin/newsletters/new', typed),
      await browser.post('/admin/newsletters/new', typed),
    ];
    expect(again.headers.location).toBe(first.headers.location);
    const other = await browser.post('/admin/newsletters/new', { ...typed, body: 'Another text.' });
    expect(other.status).toBe(409);
    const shown = propsOf(other).form as unknown as { values: { key: string }; errors: object };
    expect(shown.errors).toEqual({ subject: expect.stringContaining('another issue') });
    const id = await writeIssue(database);
    await database('newsletter_issues').where({ id }).update({ state: 'sent', started_at: NOW, finished_at: NOW });
    const { actions } = await get(page(id));
    for (const { url, limit = '', formKey } of actions) {
      const copies = [
        await browser.post(url, { limit, key: formKey }),
        await browser.post(url, { limit, key: formKey }),
      ];
      expect(copies[0]?.headers.location).toBe(copies[1]?.headers.location);
    }
    // Those above; a correction, a copy for the others, and a duplicate.
    expect(await database('newsletter_issues').pluck('id')).toHaveLength(2 + 3);
  });

  it('ADM-42 GET ends no subscription, one click does, without a session', async () => {
    await subscribe(database, 2);
    const id = await writeIssue(database);
    await database('newsletter_deliveries').insert({
      issue_id: id,
      email: 's0@example.com',
      state: 'sent',
      updated_at: 1,
    });
    const link = `/newsletter/unsubscribe?token=token-s0&issue=${id}`;
    const shown = await request(shop.app).get(link);
    const form = propsOf(shown).form as unknown as { action: string; fields: Record<string, string> };
    expect(form.action).toBe(link);
    await request(shop.app).head(link);
    expect(await database('newsletter_subscriptions').pluck('email')).toHaveLength(2);
    const left = await request(shop.app).post(link).type('form').send({ 'List-Unsubscribe': 'One-Click' });
    expect(left.status).toBe(200);
    await request(shop.app).post(link).type('form').send({ 'List-Unsubscribe': 'One-Click' });
    expect(await database('newsletter_subscriptions').pluck('email')).toEqual(['s1@example.com']);
    expect(await findIssue(database, id)).toMatchObject({ unsubscribed: 1 });
    expect(await database('newsletter_deliveries').pluck('email')).toEqual([null]);
    // The other person has not received this issue.
    await request(shop.app).post('/newsletter/unsubscribe?token=token-s1&issue=999').type('form').send(form.fields);
    expect(await findIssue(database, id)).toMatchObject({ unsubscribed: 1 });
  });

  it('ADM-42 the command line lists, pauses and resumes issues by the same functions', async () => {
    const run = async (...argv: string[]) => runCommand(argv, (work) => work({ database, now: NOW }));
    expect((await run('newsletters', 'list')).text).toBe('There are no issues.');
    const id = await writeIssue(database);
    await database('newsletter_issues').where({ id }).update({ state: 'sending' });
    expect((await run('newsletters', 'pause', String(id))).text).toBe(`Issue ${id} is paused.`);
    expect(await run('newsletters', 'pause', String(id))).toMatchObject({ code: 2 });
    expect((await run('newsletters', 'resume', String(id))).text).toBe(`Issue ${id} goes on.`);
    expect((await run('newsletters', 'stop', '99')).text).toBe('There is no issue 99.');
    expect((await run('newsletters', 'list')).text).toContain('Being sent');
  });
});
