import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import { presentSite } from '../navigation/present.ts';
import { readSite } from '../navigation/records.ts';
import { nextAttempt, type Patience } from './attempts.ts';
import type { Attachment, DocumentReference, MailFrame } from './contract.ts';
import type { Delivery } from './delivery.ts';
import { failureOf } from './failure.ts';
import { messageOf } from './message-delivery.ts';
import { type ClaimedMail, giveUp, markSent, postpone } from './records.ts';

/** Does what can be done now about a mail that this process has taken on: it is sent, to be tried again, or given up. */
export type Attempt = (mail: ClaimedMail) => Promise<void>;

type Needs = Pick<Context, 'settings' | 'database' | 'now' | 'log' | 'frontend' | 'metrics'>;

/** Makes the attachments that a mail refers to. */
export type DrawDocuments = (references: DocumentReference[]) => Promise<Attachment[]>;

interface Way {
  draw: DrawDocuments;
  delivery: Delivery;
  /** What links in mails start with. */
  origin: string;
  patience: Patience;
  /** Ends what is on its way. */
  stopped: AbortSignal;
}

export function attempting(needs: Needs, { delivery, draw, origin, patience, stopped }: Way): Attempt {
  const { settings, database, now, log, frontend, metrics } = needs;
  const mails = countIn(metrics);

  return async (mail) => {
    try {
      await deliver(mail);
    } catch (error) {
      await fail(mail, error);
      return;
    }
    mails.inc({ outcome: 'sent' });
    log.info(detailsOf(mail), settings.smtpUrl ? 'a mail was sent' : 'a mail was written to a file');
    await markSent(database, mail, now());
  };

  async function deliver(mail: ClaimedMail): Promise<void> {
    const { gallery } = presentSite(await readSite(database));
    const frame: MailFrame = { gallery, origin };
    const rendered = await frontend.mail(mail.kind, mail.props, frame);
    const drawn = mail.documents ? await draw(mail.documents) : [];
    const attachments = [...(mail.attachments ?? []), ...drawn];
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patience.send)]);
    await delivery.deliver(messageOf({ ...mail, attachments }, rendered, frame, now()), nameOf(mail), signal);
  }

  async function fail(mail: ClaimedMail, thrown: unknown): Promise<void> {
    const { isFinal, text: failure, ...about } = failureOf(thrown);
    const until = isFinal ? null : nextTime(mail);
    const details = { ...detailsOf(mail), ...about };
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

  /** What was cut off as this process ends may go on in the next at once. */
  function nextTime({ attempts }: ClaimedMail): number | null {
    return stopped.aborted ? now() : nextAttempt(attempts, now(), Math.random());
  }
}

function countIn({ registry }: Context['metrics']): Counter<'outcome'> {
  const help = 'Attempts to send a mail: sent (or written to a file), postponed, given_up';
  return new Counter({ name: 'mails_total', help, labelNames: ['outcome'], registers: [registry] });
}

function nameOf({ id, kind }: ClaimedMail): string {
  return `${String(id).padStart(6, '0')}-${kind}`;
}

/** Nothing that tells whose it is. */
function detailsOf({ id, kind, attempts }: ClaimedMail): Record<string, unknown> {
  return { mail: id, kind, attempts };
}
