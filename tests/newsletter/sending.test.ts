import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { createOrder } from '../../database/factories/orders.ts';
import { write } from '../../database/transaction.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { enqueue } from '../../server/mail/records.ts';
import { TIMEOUTS } from '../../server/mail/sending/retry.ts';
import { pauseIssue, resumeIssue, stopIssue } from '../../server/newsletter/issues/actions.ts';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import { confirm, eraseSubscription, requestSubscription, unsubscribe } from '../../server/newsletter/records.ts';
import { countDueIssues, haltIssues } from '../../server/newsletter/sending/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { DAY, HOUR, MINUTE } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { deliveriesOf, NOW, send, subscribe, tokenOf, writeIssue } from './issue.ts';

const ORIGIN = 'https://gallery.example.com';

onEachEngine('the sending of the newsletter', (engine) => {
  let database: Knex;
  beforeEach(async () => {
    database = await engine.open();
  });

  /** A worker for the mail server, like the one of a process. */
  async function open(smtpUrl: string | null, timeouts = TIMEOUTS) {
    const app = await openApp({ database, now: NOW, settings: { smtpUrl, newsletterPerMinute: 60_000 } });
    const worker = openNewsletterWorker(app.context, ORIGIN, timeouts);
    onTestFinished(() => worker.close());
    return { ...app, worker };
  }

  const recipientsOf = (received: { to: string[] }[]) => received.flatMap(({ to }) => to).sort();

  it('ADM-42 each confirmed subscriber receives an issue once, with text, HTML and one-click unsubscription', async () => {
    const { url, received } = await openPostbox();
    const { worker, clock, logged } = await open(url);
    const emails = await subscribe(database, 12);
    await database('newsletter_subscriptions').insert([
      { email: 'unconfirmed@example.com', token: 'u', requested_at: 1, expires_at: NOW + HOUR },
      { email: 'later@example.com', token: 'l', requested_at: 1, expires_at: 2, confirmed_at: NOW + 1 },
      { email: 'bounced@example.com', token: 'b', requested_at: 1, expires_at: 2, confirmed_at: 1, bounced_at: 2 },
    ]);
    const body =
      '## News\n\nSee [the works](/artworks?style=abstract), or [others](https://other.example).\n\n- one\n- two';
    const id = await writeIssue(database, { body });
    await worker.sendDue();
    expect(received).toEqual([]);
    expect(await send(database, id)).toBe('scheduled');
    await worker.sendDue();
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual([...emails].sort());
    expect(await findIssue(database, id)).toMatchObject({
      state: 'sent',
      total: 12,
      sent: 12,
      failed: 0,
      uncertain: 0,
      retry_at: null,
      finished_at: clock.now,
    });
    const mail = received.find(({ to }) => to[0] === 's3@example.com');
    const link = `${ORIGIN}/newsletter/unsubscribe?token=token-s3&issue=${id}`;
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link}>`);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers.get('subject')).toBe('November');
    const raw = mail?.raw.replaceAll('=3D', '=') ?? '';
    const [, text = '', html = ''] = raw.split(/Content-Type: text\/(?:plain|html)[^\n]*/);
    expect(text).toContain(`See the works: ${ORIGIN}/artworks?style=abstract&news=${id}`);
    expect(text).toContain('others: https://other.example');
    expect(text).toContain('- one');
    expect(text).toContain(link);
    expect(html).toContain(`href="${ORIGIN}/artworks?style=abstract&amp;news=${id}"`);
    expect(html).toContain(link.replace('&', '&amp;'));
    expect(JSON.stringify(logged)).not.toContain('example.com');
  });

  it('ADM-42 a scheduled issue begins at its time, and is never sent twice', async () => {
    const { url, received } = await openPostbox();
    const { worker, clock } = await open(url);
    await subscribe(database, 2);
    const id = await writeIssue(database);
    expect(await send(database, id, { at: NOW + HOUR })).toBe('scheduled');
    expect(await send(database, id)).toBe('not-draft');
    await worker.sendDue();
    expect(received).toHaveLength(0);
    clock.advance(HOUR);
    await worker.sendDue();
    expect(received).toHaveLength(2);
    for (const act of [pauseIssue, resumeIssue, stopIssue])
      expect(await act(database, { id, actor: COMMAND_LINE, now: clock.now })).toBe('unchanged');
    clock.advance(HOUR);
    await worker.sendDue();
    expect(received).toHaveLength(2);
  });

  it('ADM-42 an issue that was begun is sent to its end before the next one begins', async () => {
    const stopping = new AbortController();
    const { url, received } = await openPostbox({
      data: () => {
        if (!stopping.signal.aborted) clock.advance(MINUTE);
        stopping.abort();
        return null;
      },
    });
    const { worker, clock } = await open(url);
    await subscribe(database, 12);
    const [first, second] = [await writeIssue(database), await writeIssue(database, { subject: 'December' })];
    await send(database, first);
    await send(database, second, { at: NOW + 1 });
    await worker.sendDue(stopping.signal);
    expect(received.length).toBeLessThan(12);
    expect(await findIssue(database, second)).toMatchObject({ state: 'scheduled' });
    // The second one has waited for a minute, for the first one, and the job is not late.
    expect(await countDueIssues(database, clock.now)).toEqual({ waiting: 2, since: NOW + MINUTE });
    await worker.sendDue();
    const subjects = received.map(({ headers }) => headers.get('subject'));
    expect(subjects).toEqual([...Array(12).fill('November'), ...Array(12).fill('December')]);
    expect(await countDueIssues(database, clock.now)).toEqual({ waiting: 0, since: null });
  });

  it('ADM-42 sends to followers of an artist or to buyers, of the confirmed subscribers', async () => {
    const { url, received } = await openPostbox();
    const { worker } = await open(url);
    await subscribe(database, 4);
    const [former, artist] = [await createArtist(database), await createArtist(database)];
    for (const [index, artistId] of [artist.id, former.id, artist.id].entries()) {
      const account = await createAccount(database, { email: `s${index}@example.com` });
      await database('accounts')
        .where('id', account.id)
        .update({ email_verified_at: index === 2 ? null : 1 });
      await database('follows').insert({ account_id: account.id, artist_id: artistId, since: 1 });
    }
    await createAccount(database, { email: 'stranger@example.com' });
    await send(database, await writeIssue(database, { audience: `artist:${artist.id}` }));
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual(['s0@example.com']);
    const empty = await writeIssue(database, { audience: 'buyers' });
    expect(await send(database, empty)).toBe('no-recipients');
    await createOrder(database, { state: 'paid', email: 'S1@example.com' });
    await createOrder(database, { state: 'cancelled', email: 's2@example.com' });
    const [account] = await database('accounts').where('email', 's0@example.com').pluck('id');
    await createOrder(database, { state: 'paid', email: 'elsewhere@example.com', accountId: account });
    expect(await send(database, empty)).toBe('scheduled');
    received.length = 0;
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual(['s0@example.com', 's1@example.com']);
  });

  it('ADM-42 after a restore no issue resumes by itself, and none without a text and public works is sent', async () => {
    const { url, received } = await openPostbox();
    const { worker } = await open(url);
    await subscribe(database, 2);
    const hidden = await createArtwork(database, { publishedAt: null });
    const empty = await writeIssue(database, { body: ' ', items: `artwork:${hidden.id}` });
    expect(await send(database, empty)).toBe('empty');
    const [scheduled, started] = [await writeIssue(database), await writeIssue(database)];
    for (const id of [scheduled, started]) await send(database, id);
    await database('newsletter_issues').where({ id: started }).update({ state: 'sending', started_at: NOW });
    await write(database, haltIssues);
    await worker.sendDue();
    expect(received).toEqual([]);
    expect(await database('newsletter_issues').orderBy('id').pluck('state')).toEqual(['draft', 'draft', 'paused']);
  });

  it('ADM-42 a subscriber who unsubscribes, is erased or bounces during the run does not receive it', async () => {
    const acts: Record<number, (email: string) => Promise<unknown>> = {
      5: (email) => unsubscribe(database, { token: tokenOf(email), issueId: null, now: NOW }),
      6: (email) => write(database, (transaction) => eraseSubscription(transaction, email)),
      7: (email) => database('newsletter_subscriptions').where({ email }).update({ bounced_at: NOW }),
    };
    let answered = 0;
    const { url, received } = await openPostbox({
      data: async () => {
        answered++;
        if (answered === 1)
          for (const [index, act] of Object.entries(acts)) await act(`s${Number(index) + 10}@example.com`);
        return null;
      },
    });
    const { worker } = await open(url);
    await subscribe(database, 20);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    const got = recipientsOf(received);
    for (const left of ['s15@example.com', 's16@example.com', 's17@example.com']) expect(got).not.toContain(left);
    expect(got).toHaveLength(17);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 17, total: 20 });
  });

  it('ADM-42 no address stays of those who leave or are erased while their mails are sent', async () => {
    const { url, received } = await openPostbox();
    const { worker } = await open(url);
    const emails = await subscribe(database, 60);
    const id = await writeIssue(database);
    await send(database, id);
    const sending = worker.sendDue();
    const leaving = emails.filter((_, index) => index % 2 === 0);
    for (const [index, email] of leaving.entries())
      if (index % 3 === 0) await write(database, (transaction) => eraseSubscription(transaction, email));
      else await unsubscribe(database, { token: tokenOf(email), issueId: id, now: NOW });
    await sending;
    const stored = await database('newsletter_deliveries').whereNotNull('email').pluck('email');
    expect(stored.filter((email) => leaving.includes(String(email)))).toEqual([]);
    expect(new Set(recipientsOf(received)).size).toBe(received.length);
    const issue = await findIssue(database, id);
    expect(issue).toMatchObject({ state: 'sent', sent: received.length, failed: 0, uncertain: 0 });
  });

  it('ADM-42 pauses, resumes and stops', async () => {
    let id = 0;
    let count = 0;
    const { url, received } = await openPostbox({
      data: async () => {
        if (++count === 3) await pauseIssue(database, { id, actor: COMMAND_LINE, now: NOW });
        if (count === 12) await stopIssue(database, { id, actor: COMMAND_LINE, now: NOW });
        return null;
      },
    });
    const { worker } = await open(url);
    await subscribe(database, 30);
    id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    const paused = received.length;
    expect(paused).toBeLessThan(9);
    expect(await findIssue(database, id)).toMatchObject({ state: 'paused', sent: paused, retry_at: null });
    await worker.sendDue();
    expect(received).toHaveLength(paused);
    await resumeIssue(database, { id, actor: COMMAND_LINE, now: NOW });
    await worker.sendDue();
    expect(received.length).toBeGreaterThanOrEqual(12);
    expect(received.length).toBeLessThan(18);
    expect(new Set(recipientsOf(received)).size).toBe(received.length);
    expect(await findIssue(database, id)).toMatchObject({ state: 'stopped', sent: received.length });
    expect(await resumeIssue(database, { id, actor: COMMAND_LINE, now: NOW })).toBe('unchanged');
  });

  it('ADM-42 a person who leaves and subscribes again during the run does not receive it twice', async () => {
    const [first] = await subscribe(database, 1);
    const email = String(first);
    let isBack = false;
    const { url, received } = await openPostbox({
      data: async () => {
        if (isBack || !recipientsOf(received).includes(email)) return null;
        isBack = true;
        await unsubscribe(database, { token: tokenOf(email), issueId: null, now: NOW });
        await requestSubscription(database, { email, newToken: 'again', now: NOW + 1 });
        await confirm(database, 'again', NOW + 2);
        await database('outbox').delete();
        return null;
      },
    });
    const { worker } = await open(url);
    await subscribe(database, 20, { from: 1 });
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    expect(received).toHaveLength(21);
    expect(new Set(recipientsOf(received)).size).toBe(21);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 21 });
    expect(isBack).toBe(true);
  });

  it('ADM-42 an issue is paused with a reason when its other recipients cannot be found any more', async () => {
    const { url, received } = await openPostbox();
    const { worker } = await open(url);
    await subscribe(database, 2);
    const artist = await createArtist(database);
    const account = await createAccount(database, { email: 's1@example.com' });
    await database('accounts').where('id', account.id).update({ email_verified_at: 1 });
    await database('follows').insert({ account_id: account.id, artist_id: artist.id, since: 1 });
    const ended = await writeIssue(database);
    await database('newsletter_issues')
      .where('id', ended)
      .update({ state: 'stopped', started_at: 1, finished_at: NOW - 79 * DAY });
    const limited = await writeIssue(database, { limit: `missed:${ended}` });
    const followed = await writeIssue(database, { audience: `artist:${artist.id}` });
    for (const id of [limited, followed]) {
      expect(await send(database, id)).toBe('scheduled');
      await database('newsletter_issues').where({ id }).update({ state: 'sending', started_at: NOW, total: 2 });
    }
    await database('newsletter_issues')
      .where('id', ended)
      .update({ finished_at: NOW - 81 * DAY });
    await database('artists').where('id', artist.id).delete();
    await worker.sendDue();
    expect(received).toEqual([]);
    const [first, second] = [await findIssue(database, limited), await findIssue(database, followed)];
    expect(first).toMatchObject({ state: 'paused', failure: expect.stringContaining('more than 80 days ago') });
    expect(second).toMatchObject({ state: 'paused', failure: expect.stringContaining('was deleted') });
    expect(await stopIssue(database, { id: limited, actor: COMMAND_LINE, now: NOW })).toBe('done');
  });

  it('ADM-42 an issue that has considered all subscribers ends, also if its limit is too old by then', async () => {
    const { url } = await openPostbox({ recipient: () => 450 });
    const { worker, clock } = await open(url);
    const [, last] = await subscribe(database, 2);
    const ended = await writeIssue(database);
    await database('newsletter_deliveries').insert({ issue_id: ended, email: last, state: 'sent', updated_at: NOW });
    await database('newsletter_issues').where('id', ended).update({ state: 'sent', started_at: 1, finished_at: NOW });
    const id = await writeIssue(database, { limit: `missed:${ended}` });
    expect(await send(database, id)).toBe('scheduled');
    await worker.sendDue();
    expect(await deliveriesOf(database, id)).toEqual({ 's0@example.com': 'waiting' });
    await database('newsletter_issues')
      .where('id', ended)
      .update({ finished_at: NOW - 81 * DAY });
    await unsubscribe(database, { token: 'token-s0', issueId: null, now: NOW });
    clock.advance(HOUR);
    await worker.sendDue();
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', failure: null });
  });

  it('ADM-42 an issue that is stopped tries no address again', async () => {
    const { url, received } = await openPostbox({ recipient: () => 450 });
    const { worker, clock } = await open(url);
    await subscribe(database, 3);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    expect(Object.values(await deliveriesOf(database, id))).toEqual(['waiting', 'waiting', 'waiting']);
    await stopIssue(database, { id, actor: COMMAND_LINE, now: clock.now });
    clock.advance(HOUR);
    await worker.sendDue();
    expect(received).toEqual([]);
    expect(Object.values(await deliveriesOf(database, id))).toEqual(['left', 'left', 'left']);
  });

  it('ADM-42 other mails go first', async () => {
    const { url, received } = await openPostbox();
    const { worker } = await open(url);
    await subscribe(database, 3);
    await send(database, await writeIssue(database));
    const mail = {
      key: 'a',
      to: 'buyer@example.com',
      kind: 'newsletter-welcome',
      props: { unsubscribeUrl: '/' },
    } as const;
    await write(database, (transaction) => enqueue(transaction, mail, NOW));
    const sending = worker.sendDue();
    await expect.poll(() => database('newsletter_issues').first('state')).toMatchObject({ state: 'sending' });
    expect(received).toHaveLength(0);
    await database('outbox').delete();
    await sending;
    // A run that has waited for long ends, and the next one continues.
    await worker.sendDue();
    expect(received).toHaveLength(3);
  });

  it('ADM-42 an address that the server refuses is marked, and one that it puts off is tried again', async () => {
    const answers = new Map<string, number>([
      ['s1@example.com', 550],
      ['s2@example.com', 450],
      ['s4@example.com', 452],
    ]);
    const tried: string[] = [];
    const { url, received } = await openPostbox({
      recipient: (address) => {
        tried.push(address);
        return answers.get(address) ?? null;
      },
    });
    const { worker, clock } = await open(url);
    await subscribe(database, 6);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual(['s0@example.com', 's3@example.com', 's5@example.com']);
    expect(await deliveriesOf(database, id)).toMatchObject({
      's1@example.com': 'failed',
      's2@example.com': 'waiting',
      's4@example.com': 'waiting',
    });
    expect(await findIssue(database, id)).toMatchObject({ state: 'sending', failed: 1, bounced: 1, sent: 3 });
    answers.delete('s2@example.com');
    await unsubscribe(database, { token: 'token-s4', issueId: id, now: clock.now });
    clock.advance(11 * MINUTE);
    await worker.sendDue();
    expect(recipientsOf(received)).toContain('s2@example.com');
    expect(tried.filter((address) => address === 's4@example.com')).toHaveLength(1);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', failed: 1, sent: 4, unsubscribed: 1 });
    expect(await deliveriesOf(database, id)).toMatchObject({ none: 'left' });
    const next = await writeIssue(database);
    await send(database, next, { now: clock.now });
    await worker.sendDue();
    expect(Object.keys(await deliveriesOf(database, next))).not.toContain('s1@example.com');
  });

  it('ADM-42 an issue whose mails are all refused is paused, and no address is marked for a refused text', async () => {
    const { url } = await openPostbox({ data: () => 554 });
    const { worker } = await open(url);
    await subscribe(database, 60);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    const issue = await findIssue(database, id);
    expect(issue).toMatchObject({ state: 'paused', bounced: 0, sent: 0 });
    expect(issue?.failure).toContain('554');
    expect(issue?.failed).toBeLessThan(30);
  });

  it('ADM-42 a server that refuses all recipients costs none of them the issue or the subscription', async () => {
    const { url, received } = await openPostbox({ recipient: () => (isRefusing ? 550 : null) });
    let isRefusing = true;
    const { worker } = await open(url);
    const emails = await subscribe(database, 60);
    const id = await writeIssue(database);
    await send(database, id);
    for (let round = 0; round < 2; round++) {
      await worker.sendDue();
      expect(await findIssue(database, id)).toMatchObject({ state: 'paused', failed: 0, bounced: 0 });
      expect(await database('newsletter_subscriptions').whereNotNull('bounced_at')).toEqual([]);
      await resumeIssue(database, { id, actor: COMMAND_LINE, now: NOW });
    }
    isRefusing = false;
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual(emails.toSorted());
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 60, failed: 0 });
  });

  it('ADM-42 a server that puts off all recipients gets fewer mails, and no subscriber loses an attempt', async () => {
    const tried: string[] = [];
    const { url, received } = await openPostbox({
      recipient: (address) => {
        tried.push(address);
        return isThrottling ? 454 : null;
      },
    });
    let isThrottling = true;
    const { worker, clock } = await open(url);
    const emails = await subscribe(database, 60);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    const first = tried.length;
    for (let hour = 0; hour < 12; hour++) {
      clock.advance(HOUR);
      await worker.sendDue();
    }
    expect(first).toBeGreaterThanOrEqual(20);
    // One mail and those of the other connections in each run.
    expect(tried.length - first).toBeLessThanOrEqual(12 * 4);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sending', failed: 0, failures: 13 });
    isThrottling = false;
    for (let run = 0; run < 3; run++) {
      clock.advance(HOUR);
      await worker.sendDue();
    }
    expect(recipientsOf(received)).toEqual(emails.toSorted());
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 60, failed: 0 });
  });

  it('ADM-42 a scheduled issue without public content becomes a draft again, with the reason', async () => {
    const { url, received } = await openPostbox();
    const { worker, clock } = await open(url);
    await subscribe(database, 2);
    const { id: artwork } = await createArtwork(database);
    const id = await writeIssue(database, { body: '', items: `artwork:${artwork}` });
    expect(await send(database, id, { at: NOW + HOUR })).toBe('scheduled');
    await database('artworks').where('id', artwork).update({ published_at: null });
    clock.advance(HOUR);
    await worker.sendDue();
    expect(received).toEqual([]);
    const issue = await findIssue(database, id);
    expect(issue).toMatchObject({ state: 'draft', failure: expect.stringContaining('nothing in it is public') });
  });

  it('ADM-42 waits while the mail server is unavailable, and then sends to all recipients', async () => {
    const { url, received } = await openPostbox({ sender: () => (isDown ? 451 : null) });
    let isDown = true;
    const { worker, clock } = await open(url);
    const emails = await subscribe(database, 8);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    const failure = 'Sending waits, and goes on by itself: the mail server answered 451.';
    const waiting = { state: 'sending', failures: 1, retry_at: NOW + 10_000, failure };
    expect(await findIssue(database, id)).toMatchObject(waiting);
    isDown = false;
    await worker.sendDue();
    expect(received).toHaveLength(0);
    clock.advance(MINUTE);
    await worker.sendDue();
    expect(recipientsOf(received)).toEqual([...emails].sort());
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 8, failure: null });
  });

  it.each(['after the text', 'before the text'] as const)('ADM-42 a connection that is lost %s', async (failsAt) => {
    const { url, texts, connect } = await openBrokenServer(failsAt);
    const { worker, clock } = await open(url);
    await subscribe(database, 6);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    connect.isBroken = false;
    for (let round = 0; round < 4; round++) {
      clock.advance(HOUR);
      await worker.sendDue();
    }
    const issue = await findIssue(database, id);
    // Each text that the server has read may have been delivered: it is not sent again.
    expect(new Set(texts).size).toBe(texts.length);
    expect(issue).toMatchObject({ state: 'sent' });
    expect((issue?.sent ?? 0) + (issue?.uncertain ?? 0)).toBe(6);
    if (failsAt === 'before the text') expect(issue).toMatchObject({ sent: 6, uncertain: 0 });
    else expect(issue?.uncertain).toBeGreaterThan(0);
    expect(texts).toHaveLength(6);
  });

  it('ADM-42 a slow server: the answer that does not come in time is lost', async () => {
    const late = Promise.withResolvers<null>();
    onTestFinished(() => late.resolve(null));
    let count = 0;
    const { url, received } = await openPostbox({ data: () => (++count === 1 ? late.promise : null) });
    const { worker } = await open(url, { ...TIMEOUTS, send: 6_000 });
    await subscribe(database, 5);
    const id = await writeIssue(database);
    await send(database, id);
    await worker.sendDue();
    expect(new Set(recipientsOf(received)).size).toBe(5);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 4, uncertain: 1 });
    await worker.sendDue();
    expect(received).toHaveLength(5);
  });

  it('ADM-42 a work that is sold meanwhile is shown as sold', async () => {
    const { url, received } = await openPostbox();
    const { worker, clock } = await open(url);
    const sold = await createArtwork(database, { title: 'Payaw' });
    const free = await createArtwork(database, { title: 'Tanaw' });
    const draft = await createArtwork(database, { title: 'Hidden', publishedAt: null });
    const id = await writeIssue(database, { items: `artwork:${sold.id},artwork:${free.id},artwork:${draft.id}` });
    await subscribe(database, 1);
    await send(database, id);
    await createReservation(database, sold.id, { state: 'sold' });
    await worker.sendDue();
    expect(clock.now).toBe(NOW);
    const raw = received[0]?.raw ?? '';
    expect(raw.indexOf('Payaw')).toBeLessThan(raw.indexOf('Tanaw'));
    expect(raw).toMatch(/Payaw[\s\S]*Sold[\s\S]*Tanaw[\s\S]*Php/);
    expect(raw).not.toContain('Hidden');
  });
});

/** A mail server that breaks connections after or before the text of a mail, until it is mended. */
async function openBrokenServer(failsAt: 'after the text' | 'before the text') {
  const texts: string[] = [];
  const connect = { isBroken: true };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isText = false;
    let buffered = '';
    let text = '';
    socket.write('220 double\r\n');
    socket.on('data', (data) => {
      buffered += data;
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        if (isText) {
          if (line !== '.') text += `${line}\n`;
          else {
            texts.push(/To: .*/.exec(text)?.[0] ?? text);
            [isText, text] = [false, ''];
            if (connect.isBroken && failsAt === 'after the text') return void socket.destroy();
            socket.write('250 accepted\r\n');
          }
        } else if (line === 'DATA') {
          if (connect.isBroken && failsAt === 'before the text') return void socket.destroy();
          isText = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250 double\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, texts, connect };
}
