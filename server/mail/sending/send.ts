import { Counter } from 'prom-client';
import type { Context } from '../../context.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import type { Attachment, DocumentReference, MailFrame } from '../contract.ts';
import { type ClaimedMail, giveUp, markSent, postpone } from '../records.ts';
import { findTexts } from '../wording/records.ts';
import type { Delivery } from './delivery.ts';
import { failureOf } from './failure.ts';
import { messageOf } from './message.ts';
import { nextAttempt, type Timeouts } from './retry.ts';

/** Tries to send a claimed mail and records the outcome: sent, retry later, or given up. */
export type SendMail = (mail: ClaimedMail) => Promise<void>;

type SendContext = Pick<Context, 'settings' | 'database' | 'now' | 'log'> & {
  metrics: Pick<Context['metrics'], 'registry'>;
  frontend: Pick<Context['frontend'], 'mail'>;
};

/** Renders the documents that a mail attaches. */
export type RenderDocuments = (references: DocumentReference[]) => Promise<Attachment[]>;

interface SendOptions {
  renderDocuments: RenderDocuments;
  delivery: Delivery;
  /** Start of links in mails, such as `https://gallery.example.com`. */
  origin: string;
  timeouts: Timeouts;
  /** Aborted when the process stops; interrupts a mail that is being sent. */
  stopped: AbortSignal;
}

export function mailSender(
  context: SendContext,
  { delivery, renderDocuments, origin, timeouts, stopped }: SendOptions,
): SendMail {
  const { settings, database, now, log, frontend, metrics } = context;
  const mails = countIn(metrics);

  return async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      await fail(mail, error);
      return;
    }
    mails.inc({ outcome: 'sent' });
    log.info(logDetails(mail), settings.smtpUrl ? 'mail sent' : 'mail written to a file');
    await markSent(database, mail, now());
  };

  async function deliver(mail: ClaimedMail): Promise<void> {
    const { gallery } = presentSite(await readSite(database));
    const frame: MailFrame = { gallery, origin };
    const rendered = await frontend.mail(mail.kind, mail.props, frame, await findTexts(database, mail.kind));
    const documents = mail.documents ? await renderDocuments(mail.documents) : [];
    const attachments = [...(mail.attachments ?? []), ...documents];
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeouts.send)]);
    await delivery.deliver(messageOf({ ...mail, attachments }, rendered, frame, now()), nameOf(mail), signal);
  }

  async function fail(mail: ClaimedMail, thrown: unknown): Promise<void> {
    const { isFinal, text: failure, ...about } = failureOf(thrown);
    const until = isFinal ? null : nextTime(mail);
    const details = { ...logDetails(mail), ...about };
    if (until === null) {
      mails.inc({ outcome: 'given_up' });
      log.error(details, 'mail given up');
      await giveUp(database, mail, failure);
    } else {
      mails.inc({ outcome: 'postponed' });
      log.warn({ ...details, until: new Date(until) }, 'mail could not be sent, retrying');
      await postpone(database, mail, { until, failure });
    }
  }

  /** A mail interrupted by the stop is due at once, for the next process. */
  function nextTime({ attempts }: ClaimedMail): number | null {
    return stopped.aborted ? now() : nextAttempt(attempts, now(), Math.random());
  }
}

function countIn({ registry }: SendContext['metrics']): Counter<'outcome'> {
  const help = 'Attempts to send a mail: sent (or written to a file), postponed, given_up';
  const mails = new Counter({ name: 'mails_total', help, labelNames: ['outcome'], registers: [registry] });
  // Prometheus' increase() does not see the first event of a series that begins with 1.
  for (const outcome of ['sent', 'postponed', 'given_up']) mails.inc({ outcome }, 0);
  return mails;
}

function nameOf({ id, kind }: ClaimedMail): string {
  return `${String(id).padStart(6, '0')}-${kind}`;
}

/** Log fields without personal data. */
function logDetails({ id, kind, attempts }: ClaimedMail): Record<string, unknown> {
  return { mail: id, kind, attempts };
}
