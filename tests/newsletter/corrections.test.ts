import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { stopIssue } from '../../server/newsletter/issues/actions.ts';
import { countRecipients } from '../../server/newsletter/issues/audience.ts';
import { findEditedIssue, findIssue } from '../../server/newsletter/issues/records.ts';
import { unsubscribe } from '../../server/newsletter/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { DAY } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../support/visitors/staff.ts';
import { deliveriesOf, NOW, send, subscribe, writeIssue } from './issue.ts';

onEachEngine('an issue that is sent after another one', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let browser: StaffBrowser;
  let received: { to: string[]; headers: Map<string, string> }[];
  let worker: ReturnType<typeof openNewsletterWorker>;
  afterEach(() => worker.close());
  const page = (id: number) => `/admin/newsletters/${id}`;
  const get = async (path: string) => propsOf(await browser.get(path)) as ReturnType<typeof JSON.parse>;

  beforeEach(async () => {
    database = await engine.open();
    const postbox = await openPostbox({ recipient: (address) => (address === 's1@example.com' ? 552 : null) });
    received = postbox.received as never;
    shop = await openApp({ database, now: NOW, settings: { smtpUrl: postbox.url, newsletterPerMinute: 60_000 } });
    worker = openNewsletterWorker(shop.context, 'https://gallery.example.com');
    const staffId = await createMember(database, { role: 'editor', email: 'editor@example.org' });
    browser = await signedInBrowser(shop.app, database, { staffId, now: NOW });
  });

  async function run() {
    received.length = 0;
    await worker.sendDue();
    return received.flatMap(({ to }) => to).sort();
  }

  /** A copy by a button of the issue's page. */
  async function copy(id: number, text: string) {
    const { actions } = await get(page(id));
    const act = actions.find((each: { text: string }) => each.text === text);
    const response = await browser.post(act.url, { limit: act.limit });
    const draft = Number(/\d+/.exec(String(response.headers.location))?.[0]);
    return { id: draft, notice: String((await get(String(response.headers.location))).notice) };
  }

  /** An issue that was stopped when these had received it. */
  async function sendPart(id: number, emails: string[]) {
    await database('newsletter_issues').where({ id }).update({ state: 'sending', started_at: NOW });
    const delivery = { issue_id: id, state: 'sent' as const, updated_at: NOW };
    await database('newsletter_deliveries').insert(emails.map((email) => ({ ...delivery, email })));
    await stopIssue(database, { id, actor: COMMAND_LINE, now: NOW });
  }

  it('ADM-42 a correction goes to those who have received an issue, and the issue to those who have not', async () => {
    await subscribe(database, 5);
    const first = await writeIssue(database);
    await send(database, first);
    expect(await run()).toEqual(['s0', 's2', 's3', 's4'].map((name) => `${name}@example.com`));
    // The answer was lost: the mail may have arrived.
    const delivery = () => database('newsletter_deliveries').where('issue_id', first);
    await delivery().where('email', 's2@example.com').update({ state: 'uncertain' });
    await unsubscribe(database, { token: 'token-s3', issueId: null, now: NOW });
    await subscribe(database, 1, { from: 9, confirmedAt: NOW });
    await database('outbox').delete();

    const correction = await copy(first, 'Write a correction');
    expect(correction.notice).toContain('those who received');
    expect(await findIssue(database, correction.id)).toMatchObject({ subject: 'Correction: November', state: 'draft' });
    expect((await get(`${page(correction.id)}/send`)).audience).toBe(
      'All subscribers, only those who received “November”',
    );
    expect(await send(database, correction.id)).toBe('scheduled');
    expect(await run()).toEqual(['s0@example.com', 's2@example.com', 's4@example.com']);

    const others = await copy(first, 'Send it to the others');
    expect((await findEditedIssue(database, others.id))?.limit).toBe(`missed:${first}`);
    expect((await get(`${page(others.id)}/send`)).warnings).toEqual([]);
    expect(await send(database, others.id)).toBe('scheduled');
    await run();
    expect(await deliveriesOf(database, others.id)).toEqual({ 's1@example.com': 'failed', 's9@example.com': 'sent' });
    const rows = (await get('/admin/newsletters')).rows as { audience: string }[];
    expect(rows.map(({ audience }) => audience)).toContain('All, only those who did not receive “November”');
  });

  it('ADM-42 the rest of an issue that was stopped twice goes to its own recipients only', async () => {
    const emails = await subscribe(database, 6);
    const first = await writeIssue(database);
    await sendPart(first, emails.slice(2, 4));
    const second = (await copy(first, 'Send it to the others')).id;
    await sendPart(second, emails.slice(4, 5));
    const third = (await copy(second, 'Send it to the others')).id;
    expect((await get(`${page(third)}/send`)).warnings).toEqual([]);
    expect((await get(`${page(third)}/send`)).audience).toBe(
      'All subscribers, only those who did not receive “November”',
    );
    expect(await send(database, third)).toBe('scheduled');
    await run();
    // The mail server refuses s1.
    expect(await deliveriesOf(database, third)).toEqual({
      's0@example.com': 'sent',
      's1@example.com': 'failed',
      's5@example.com': 'sent',
    });
    // Soon the deliveries of the first issue are deleted, and its recipients would receive it again.
    await database('newsletter_issues')
      .where('id', first)
      .update({ finished_at: NOW - 81 * DAY });
    const texts = (await get(page(second))).actions.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Write a correction', 'Duplicate as a draft']);
  });

  it('ADM-42 the rest of a correction goes to those alone who have received the issue', async () => {
    const emails = await subscribe(database, 6);
    const first = await writeIssue(database);
    await sendPart(first, emails.slice(2, 5));
    const correction = (await copy(first, 'Write a correction')).id;
    await sendPart(correction, emails.slice(2, 3));
    const { id } = await copy(correction, 'Send it to the others');
    const name = 'those who did not receive “Correction: November”, of those who received “November”';
    expect((await get(`${page(id)}/send`)).audience).toBe(`All subscribers, only ${name}`);
    const { limits } = await get(page(id));
    expect(limits).toContainEqual({ value: `missed:${correction}`, text: `Only ${name}` });
    expect(await send(database, id)).toBe('scheduled');
    expect(await run()).toEqual(['s3@example.com', 's4@example.com']);
  });

  it('ADM-42 a correction reaches who has received an issue, also if they follow its artist no longer', async () => {
    await subscribe(database, 2);
    const artist = await createArtist(database);
    const account = await createAccount(database, { email: 's0@example.com' });
    await database('accounts').where('id', account.id).update({ email_verified_at: 1 });
    await database('follows').insert({ account_id: account.id, artist_id: artist.id, since: 1 });
    const first = await writeIssue(database, { audience: `artist:${artist.id}` });
    await send(database, first);
    expect(await run()).toEqual(['s0@example.com']);
    await database('follows').delete();
    const { id } = await copy(first, 'Write a correction');
    expect(await send(database, id)).toBe('scheduled');
    expect(await run()).toEqual(['s0@example.com']);
  });

  it('ADM-42 a stopped issue goes to the rest only, and an old one limits nothing any more', async () => {
    await subscribe(database, 4);
    const first = await writeIssue(database);
    await send(database, first);
    const [sent, open] = ['s0@example.com', 's2@example.com'];
    await database('newsletter_issues').where('id', first).update({ state: 'sending', started_at: NOW });
    // Being sent when it was stopped: it may arrive.
    for (const [email, state] of [
      [sent, 'sent'],
      [open, 'sending'],
    ] as const)
      await database('newsletter_deliveries').insert({ issue_id: first, email, state, updated_at: NOW });
    expect((await get(page(first))).actions.map(({ text }: { text: string }) => text)).not.toContain(
      'Write a correction',
    );
    await stopIssue(database, { id: first, actor: COMMAND_LINE, now: NOW });
    const { id } = await copy(first, 'Send it to the others');
    const draft = await findIssue(database, id);
    if (!draft) throw new Error('no draft');
    expect(await countRecipients(database, draft, NOW)).toBe(2);
    expect(await countRecipients(database, draft, NOW + 79 * DAY)).toBe(2);
    // Soon its deliveries are deleted, and all would count as not having received it.
    expect(await countRecipients(database, draft, NOW + 81 * DAY)).toBe(0);
    expect(await send(database, id, { now: NOW + 81 * DAY })).toBe('no-recipients');
    expect(await send(database, id)).toBe('scheduled');
    expect(await run()).toEqual(['s3@example.com']);
    const edited = { subject: 'A', preheader: '', body: 'B', audience: 'all', version: '1' };
    const other = await writeIssue(database);
    for (const limit of ['missed:999', `received:${other}`, 'nobody:1'])
      expect((await browser.post(page(other), { ...edited, limit })).status).toBe(422);
    expect((await browser.post(page(other), { ...edited, limit: `received:${first}` })).status).toBe(303);
  });

  it('ADM-42 the last step repeats recipients, number and moment, and sends to no other number', async () => {
    await subscribe(database, 2);
    const first = await writeIssue(database);
    await send(database, first);
    await run();
    const id = await writeIssue(database, { subject: ' november' });
    const step = await get(`${page(id)}/send?at=2026-11-22T10:00`);
    expect(step).toMatchObject({
      subject: ' november',
      audience: 'All subscribers',
      recipients: { count: 2, text: '2 subscribers' },
      at: { value: '2026-11-22T10:00', text: 'Not before November 22, 2026 at 10:00 AM' },
      button: 'Send to 2 subscribers from November 22, 2026 at 10:00 AM',
    });
    expect(step.warnings).toHaveLength(1);
    expect(step.warnings[0]).toContain('“November” was sent on November 21, 2026');
    expect((await findIssue(database, id))?.state).toBe('draft');
    await subscribe(database, 1, { from: 5 });
    const seen = { version: '1', recipients: '2', at: '2026-11-22T10:00' };
    for (const form of [seen, { ...seen, recipients: '' }]) {
      const refused = await browser.post(`${page(id)}/send`, form);
      expect(refused.status).toBe(409);
      expect(propsOf(refused)).toMatchObject({ recipients: { count: 3 }, error: expect.stringContaining('changed') });
    }
    expect((await findIssue(database, id))?.state).toBe('draft');
    expect((await browser.get(`${page(id)}/send?at=soon`)).status).toBe(422);
    expect((await browser.post(`${page(id)}/send`, { ...seen, recipients: '3' })).status).toBe(303);
    expect((await findIssue(database, id))?.state).toBe('scheduled');
    expect((await browser.get(`${page(id)}/send`)).status).toBe(303);
  });
});
