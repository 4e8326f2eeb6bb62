import { expect, it } from 'vitest';
import { findIssue } from '../../server/newsletter/issues/records.ts';
import { openNewsletterWorker } from '../../server/newsletter/sending/worker.ts';
import { MINUTE } from '../../server/time/time.ts';
import { runKilled } from '../jobs/run-killed.ts';
import { openPostbox } from '../mail/postbox.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine, waitForLocks } from '../support/database.ts';
import { deliveriesOf, NOW, send, subscribe, writeIssue } from './issue.ts';

/** Statements before which the process dies: in the beginning of the issue, claims, and what is stored after each mail. */
const STATEMENTS = [8, 12, 16, 20, 24, 28, 33, 39, 46, 54, 63, 73];
/** Before and after the commit of each kind of transaction. */
const TRANSACTIONS = ['update newsletter_issues', 'insert into newsletter_deliveries', 'update newsletter_deliveries'];

onEachEngine('the newsletter when its process is killed', (engine) => {
  it('ADM-42 no subscriber receives an issue twice, and none is left out without a record', async () => {
    const settings = await engine.create();
    const database = await engine.open(settings);
    await waitForLocks(database);
    const { url: smtpUrl, received } = await openPostbox();
    const emails = await subscribe(database, 60);
    const id = await writeIssue(database);
    await send(database, id);
    let now = NOW;
    let kills = 0;
    const killPoints = TRANSACTIONS.flatMap((statement) =>
      (['before', 'after'] as const).map((when) => ({ when, statement })),
    );
    for (const death of [...STATEMENTS.map((nth) => ({ nth })), ...killPoints]) {
      kills += (await runKilled({ settings, now, smtpUrl, death, only: 'newsletter' })) ? 1 : 0;
      // The lease has ended.
      now += MINUTE;
    }
    expect(kills).toBeGreaterThan(12);

    const { context } = await openApp({
      database,
      now,
      settings: { ...settings, smtpUrl, newsletterPerMinute: 60_000 },
    });
    const worker = openNewsletterWorker(context, 'https://gallery.example.com');
    await worker.sendDue();
    await worker.close();

    const issue = await findIssue(database, id);
    const deliveries = await deliveriesOf(database, id);
    const inState = (state: string) => Object.keys(deliveries).filter((email) => deliveries[email] === state);
    const got = received.flatMap(({ to }) => to);
    // Never twice, also where the process died between the mail and its record.
    expect(new Set(got).size).toBe(got.length);
    expect(Object.keys(deliveries).sort()).toEqual([...emails].sort());
    expect(issue).toMatchObject({
      state: 'sent',
      sent: inState('sent').length,
      uncertain: inState('uncertain').length,
    });
    expect(inState('sent').length + inState('uncertain').length).toBe(60);
    for (const email of inState('sent')) expect(got).toContain(email);
    // Four mails at most were under way in each process.
    expect(inState('uncertain').length).toBeLessThanOrEqual(4 * kills);
    expect(await database('newsletter_deliveries').where('state', 'sending')).toEqual([]);
  });
});
