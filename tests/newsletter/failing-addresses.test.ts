import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { resumeIssue } from '../../server/newsletter/issues/actions.ts';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { HOUR } from '../../server/time/time.ts';
import { openPostbox } from '../mail/postbox.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { deliveriesOf, NOW, send, subscribe, writeIssue } from './issue.ts';

onEachEngine('addresses with which the mail server fails', (engine) => {
  let database: Knex;
  beforeEach(async () => {
    database = await engine.open();
  });

  /** Sends an issue to so many subscribers by a server that answers `answers[address]`. */
  async function open(count: number, answers: Record<string, number>) {
    const tried: string[] = [];
    const { url, received } = await openPostbox({
      recipient: (address) => {
        tried.push(address);
        return answers[address] ?? answers.all ?? null;
      },
    });
    const app = await openApp({ database, now: NOW, settings: { smtpUrl: url, newsletterPerMinute: 60_000 } });
    const worker = openNewsletterWorker(app.context, 'https://gallery.example.com');
    onTestFinished(() => worker.close());
    await subscribe(database, count);
    const id = await writeIssue(database);
    await send(database, id);
    /** Runs as the server does, at each moment at which the issue is due; returns the hours that it took. */
    const runUntilEnd = async (max = 150) => {
      for (let run = 0; run < max; run++) {
        await worker.sendDue();
        const issue = await findIssue(database, id);
        if (issue?.state !== 'sending') break;
        app.clock.advance(Math.max(0, (issue.retry_at ?? 0) - app.clock.now));
      }
      return (app.clock.now - NOW) / HOUR;
    };
    return { id, tried, received, runUntilEnd, clock: app.clock };
  }

  it.each([
    ['one of the first', 's1@example.com'],
    ['the last one', 's11@example.com'],
  ])(
    'ADM-42 an address for which the server always hangs up does not hold the issue for ever: %s',
    async (_, address) => {
      const { id, tried, received, runUntilEnd } = await open(12, { [address]: 421 });
      expect(await runUntilEnd()).toBeLessThan(8);
      expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 11, failed: 1, bounced: 0 });
      expect(await deliveriesOf(database, id)).toMatchObject({ [address]: 'failed' });
      expect(received).toHaveLength(11);
      expect(tried.filter((each) => each === address).length).toBeLessThanOrEqual(24);
    },
  );

  it('ADM-42 while the server accepts no mail at all, no address fails, and after a day staff decide', async () => {
    const answers: Record<string, number> = { all: 421 };
    const { id, received, runUntilEnd, clock } = await open(6, answers);
    await runUntilEnd(1);
    // Most of the day has passed.
    await database('newsletter_issues').where({ id }).update({ failures: 92 });
    expect(await runUntilEnd()).toBeGreaterThan(1.5);
    const paused = await findIssue(database, id);
    expect(paused).toMatchObject({ state: 'paused', failed: 0, failure: expect.stringContaining('about a day') });
    delete answers.all;
    await resumeIssue(database, { id, actor: COMMAND_LINE, now: clock.now });
    await runUntilEnd();
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 6, failed: 0 });
    expect(received).toHaveLength(6);
  });

  it('ADM-42 many addresses in a row that do not exist pause an issue once, and fail when others were accepted', async () => {
    const bad = Array.from({ length: 30 }, (_, index) => `s${index + 10}@example.com`);
    const { id, runUntilEnd, clock } = await open(60, Object.fromEntries(bad.map((email) => [email, 550])));
    let pauses = 0;
    await runUntilEnd();
    while ((await findIssue(database, id))?.state === 'paused' && pauses < 5) {
      pauses++;
      await resumeIssue(database, { id, actor: COMMAND_LINE, now: clock.now });
      await runUntilEnd();
    }
    expect(pauses).toBe(1);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 30, failed: 30, bounced: 30 });
    const marked = await database('newsletter_subscriptions').whereNotNull('bounced_at').pluck('email');
    expect(marked.toSorted()).toEqual(bad.toSorted());
  });

  it('ADM-42 many addresses in a row that are put off end with the issue', async () => {
    const full = Array.from({ length: 30 }, (_, index) => `s${index + 10}@example.com`);
    const { id, runUntilEnd } = await open(60, Object.fromEntries(full.map((email) => [email, 452])));
    expect(await runUntilEnd()).toBeLessThan(12);
    expect(await findIssue(database, id)).toMatchObject({ state: 'sent', sent: 30, failed: 30, bounced: 0 });
  });
});
