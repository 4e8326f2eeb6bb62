import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { runConcurrently } from '../../jobs/run-concurrently.ts';
import type { MailFrame, RenderedMail } from '../../mail/contract.ts';
import { dueMails } from '../../mail/records.ts';
import { type Delivery, fileDelivery, StoppableRuns, smtpDelivery } from '../../mail/sending/delivery.ts';
import { messageOf } from '../../mail/sending/message.ts';
import { TIMEOUTS, type Timeouts } from '../../mail/sending/retry.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import { MINUTE, SECOND } from '../../time/time.ts';
import { presentIssueMail } from '../issues/present.ts';
import { findItems } from '../issues/records.ts';
import type { IssueRow } from '../issues/rows.ts';
import { findShownItems } from '../issues/shown-items.ts';
import { unsubscribeUrl } from '../unsubscribe-url.ts';
import { type Outcome, outcomeOf, serverReply } from './outcome.ts';
import {
  beginIssue,
  type ClaimedDelivery,
  claimAgain,
  claimSubscription,
  endIssue,
  markLost,
  nextIssue,
  nextSubscriptions,
  pauseRefused,
  postponeIssue,
  storeOutcome,
} from './records.ts';

type SendingContext = Pick<Context, 'settings' | 'database' | 'now' | 'log'> & {
  metrics: Pick<Context['metrics'], 'registry'>;
  frontend: Pick<Context['frontend'], 'mail'>;
};

export interface NewsletterWorker {
  /** Sends the due issues one after the other. After an abort of the signal, it sends no further mail. */
  sendDue(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Conversations with the mail server at the same time, besides those of other mails. */
const CONCURRENCY = 4;
/** Subscriptions that are read at once. */
const PAGE = 200;
/** Milliseconds for which a rendered issue is used: afterwards it shows what was sold meanwhile. */
const RENDERED_LIFETIME = 10 * SECOND;
/** Milliseconds between two notices of the progress. */
const REPORT_INTERVAL = SECOND;
/** Mails in a row that are refused or put off, after which an issue is paused or waits. */
const MAX_FAILED_IN_ROW = 20;
/** Other mails go first: milliseconds between two looks at them, and looks until the run ends. */
const OUTBOX_PAUSE = 100;
const MAX_OUTBOX_PAUSES = 50;

/** Sends issues of the newsletter when `sendDue` is called, in one process at a time. `origin` starts the links. */
export function openNewsletterWorker(
  context: SendingContext,
  origin: string,
  timeouts: Timeouts = TIMEOUTS,
): NewsletterWorker {
  const { database, now } = context;
  const delivery = openDelivery(context, timeouts);
  const mails = countIn(context.metrics);
  const runs = new StoppableRuns();

  async function sendAll(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const issue = await nextIssue(database, now());
      if (!issue) return;
      if (issue.state === 'scheduled') await beginIssue(database, issue.id, now());
      else {
        const run = new IssueRun(context, {
          issue,
          origin,
          delivery,
          mails,
          timeouts,
          stopping,
          stopped: runs.stopped,
        });
        if ((await run.send()) === 'waits') return;
      }
    }
  }

  return {
    sendDue: (signal) => runs.run(sendAll, signal),
    close: async () => {
      await runs.close(timeouts.stop);
      await delivery.close();
    },
  };
}

interface RunOptions {
  issue: IssueRow;
  origin: string;
  delivery: Delivery;
  mails: Counter<'outcome'>;
  timeouts: Timeouts;
  /** No further mail is begun. */
  stopping: AbortSignal;
  /** Mails that are being sent are interrupted. */
  stopped: AbortSignal;
}

/** `done`: the issue is not due any more. `waits`: other mails go first, or the process stops. */
type RunEnd = 'done' | 'waits';

/** Why sending stops. A `status` pauses the issue; with a `reason` the issue waits. `row`: mails to retry. */
type Halt = { row: ClaimedDelivery[] } & ({ status: string } | { reason: string });

interface Rendered {
  /** Stands for the token of each subscriber. Random, so that no text of the issue has it. */
  token: string;
  mail: RenderedMail;
  frame: MailFrame;
}

/** Sends one issue until it has no recipient left, or cannot go on. */
class IssueRun {
  readonly #context: SendingContext;
  readonly #options: RunOptions;
  readonly #issue: IssueRow;
  /** Ids of the next subscriptions; null when all were considered. */
  #next: number[] | null = [];
  /** Claims come one after the other, so that a process that dies has passed over no subscriber. */
  #lastClaim: Promise<unknown> = Promise.resolve();
  /** When the next mail may begin, by `performance.now()`. */
  #nextAt = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;
  /** Mails in a row that were refused or put off. */
  #failedInRow: ClaimedDelivery[] = [];
  /** Why no further mail begins. Stored when those that have begun are answered. */
  #halt: Halt | null = null;
  /** Null while mails may begin. */
  #end: RunEnd | null = null;
  #isExhausted = false;
  #rendered: { at: number; result: Promise<Rendered> } | null = null;

  constructor(context: SendingContext, options: RunOptions) {
    this.#context = context;
    this.#options = options;
    this.#issue = { ...options.issue };
  }

  async send(): Promise<RunEnd> {
    const { database, now } = this.#context;
    const { id } = this.#issue;
    await markLost(database, id, now());
    await runConcurrently(CONCURRENCY, () => this.#sendSequentially());
    // All lanes have stored what became of their mails.
    if (this.#halt) await this.#haltIssue(this.#halt);
    else if (this.#isExhausted && this.#end === null) await endIssue(database, id, now());
    return this.#end ?? 'done';
  }

  async #sendSequentially(): Promise<void> {
    for (let claimed = await this.#claim(); claimed; claimed = await this.#claim()) {
      const outcome = await this.#deliver(claimed);
      await this.#store(claimed, outcome);
    }
  }

  #claim(): Promise<ClaimedDelivery | null> {
    const claim = this.#lastClaim.then(() => this.#claimNext());
    this.#lastClaim = claim.catch(() => {
      this.#end ??= 'waits';
    });
    return claim;
  }

  async #claimNext(): Promise<ClaimedDelivery | null> {
    const { database, now } = this.#context;
    const issueId = this.#issue.id;
    while (await this.#mayBegin()) {
      const subscriptionId = await this.#nextSubscription();
      const claimed =
        subscriptionId === null
          ? await claimAgain(database, issueId, now())
          : await claimSubscription(database, { issueId, subscriptionId }, now());
      if (claimed === 'ended') this.#end = 'done';
      else if (claimed === 'none') {
        this.#isExhausted = true;
        return null;
      } else if (claimed !== 'skipped') {
        this.#nextAt = Math.max(this.#nextAt, performance.now()) + MINUTE / this.#context.settings.newsletterPerMinute;
        return claimed;
      }
    }
    return null;
  }

  /** Waits for the rate, and for other mails, which go first. False: no further mail begins. */
  async #mayBegin(): Promise<boolean> {
    const { database, now } = this.#context;
    const { stopping } = this.#options;
    for (let pauses = 0; this.#end === null && !stopping.aborted; pauses++) {
      const wait = this.#nextAt - performance.now();
      if (wait >= 1) await pause(wait, stopping);
      if (!(await dueMails(database, now()).first('id'))) return this.#end === null && !stopping.aborted;
      if (pauses >= MAX_OUTBOX_PAUSES) break;
      await pause(OUTBOX_PAUSE, stopping);
    }
    this.#end ??= 'waits';
    return false;
  }

  async #nextSubscription(): Promise<number | null> {
    if (this.#next?.length === 0) {
      const ids = await nextSubscriptions(this.#context.database, this.#issue, {
        max: PAGE,
        now: this.#context.now(),
      });
      this.#next = ids.length > 0 ? ids : null;
    }
    const id = this.#next?.shift() ?? null;
    if (id !== null) this.#issue.position = id;
    return id;
  }

  async #deliver(claimed: ClaimedDelivery): Promise<Outcome> {
    const { delivery, stopped, timeouts } = this.#options;
    const { id, issueId, email, token } = claimed;
    const rendered = await this.#render().catch((err: unknown) => {
      this.#context.log.error({ err, issue: issueId }, 'issue of the newsletter could not be rendered');
    });
    if (!rendered) return { kind: 'unavailable', reason: 'the mail could not be made' };
    const { mail, frame, token: shared } = rendered;
    try {
      const [html, text] = [mail.html.replaceAll(shared, token), mail.text.replaceAll(shared, token)];
      const personal = { ...mail, html, text };
      const key = `newsletter:${issueId}:${id}`;
      // Not of the ids: a restored database would repeat them, and mailboxes hide a repeated one.
      const outgoing = { key, messageId: crypto.randomUUID(), to: email, unsubscribe: unsubscribeUrl(token, issueId) };
      const message = messageOf(outgoing, personal, frame, this.#context.now());
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeouts.send)]);
      await delivery.deliver(message, `newsletter-${issueId}-${String(id).padStart(6, '0')}`, signal);
      return { kind: 'sent' };
    } catch (error) {
      const outcome = outcomeOf(error);
      this.#log(claimed, outcome, error);
      return outcome;
    }
  }

  /** Without personal data. */
  #log({ id, issueId }: ClaimedDelivery, outcome: Outcome, error: unknown): void {
    const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
    const details = { issue: issueId, delivery: id, ...outcome, code, responseCode, command };
    this.#context.log.warn(details, 'mail of the newsletter not sent');
  }

  /** What is rendered once is sent to many, and shows what was sold until then. */
  #render(): Promise<Rendered> {
    const now = this.#context.now();
    if (!this.#rendered || now - this.#rendered.at >= RENDERED_LIFETIME)
      this.#rendered = { at: now, result: this.#renderNow(now) };
    return this.#rendered.result;
  }

  async #renderNow(now: number): Promise<Rendered> {
    const { database, frontend } = this.#context;
    const issue = this.#issue;
    const token = crypto.randomUUID();
    const { gallery } = presentSite(await readSite(database));
    const frame = { gallery, origin: this.#options.origin };
    const items = await findShownItems(database, await findItems(database, issue.id), now);
    const props = presentIssueMail({ issue, items, unsubscribeUrl: unsubscribeUrl(token, issue.id) });
    return { token, mail: await frontend.mail('newsletter-issue', props, frame), frame };
  }

  async #store(claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const { database, now } = this.#context;
    const time = performance.now();
    const isReported = time - this.#reportedAt >= REPORT_INTERVAL;
    if (isReported) this.#reportedAt = time;
    this.#options.mails.inc({ outcome: outcome.kind });
    await storeOutcome(database, claimed, { outcome, isReported, now: now() });
    if (outcome.kind === 'sent' && !this.#halt) this.#failedInRow = [];
    // The answer concerns no other mail.
    if (claimed.isSuspect) return;
    if (outcome.kind === 'refused' || outcome.kind === 'later') this.#failedInRow.push(claimed);
    if (this.#end !== null || this.#options.stopped.aborted) return;
    this.#halt = this.#haltAfter(outcome);
    if (this.#halt) this.#end = 'done';
  }

  #haltAfter(outcome: Outcome): Halt | null {
    if (outcome.kind === 'unavailable') return { reason: outcome.reason, row: [] };
    const row = this.#failedInRow;
    // After a wait, one mail shows whether the server still puts off all of them.
    const max = outcome.kind === 'later' && this.#issue.failures > 0 ? 1 : MAX_FAILED_IN_ROW;
    if (row.length < max) return null;
    if (outcome.kind === 'later') return { reason: serverReply(outcome.status), row };
    return outcome.kind === 'refused' ? { status: outcome.status, row } : null;
  }

  #haltIssue(halt: Halt): Promise<void> {
    const { database, now } = this.#context;
    const at = { id: this.#issue.id, now: now() };
    return 'status' in halt ? pauseRefused(database, { ...at, ...halt }) : postponeIssue(database, { ...at, ...halt });
  }
}

function countIn({ registry }: SendingContext['metrics']): Counter<'outcome'> {
  const help = 'Attempts to send a mail of the newsletter: sent, refused, later, unavailable, uncertain';
  const mails = new Counter({ name: 'newsletter_mails_total', help, labelNames: ['outcome'], registers: [registry] });
  // Prometheus' increase() does not see the first event of a series that begins with 1.
  for (const outcome of ['sent', 'refused', 'later', 'unavailable', 'uncertain']) mails.inc({ outcome }, 0);
  return mails;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}

function openDelivery({ settings: { smtpUrl, dataDir } }: SendingContext, timeouts: Timeouts): Delivery {
  return smtpUrl ? smtpDelivery(smtpUrl, timeouts) : fileDelivery(join(dataDir, 'mail'));
}
