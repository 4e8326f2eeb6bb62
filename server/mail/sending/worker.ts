import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { runConcurrently } from '../../jobs/run-concurrently.ts';
import { claim, dueMails } from '../records.ts';
import { type Delivery, fileDelivery, MAX_CONNECTIONS, StoppableRuns, smtpDelivery } from './delivery.ts';
import { LEASE, TIMEOUTS, type Timeouts } from './retry.ts';
import { mailSender, type RenderDocuments } from './send.ts';

type MailContext = Pick<Context, 'settings' | 'database' | 'now' | 'log'> & {
  metrics: Pick<Context['metrics'], 'registry'>;
  frontend: Pick<Context['frontend'], 'mail'>;
};

export interface MailWorker {
  /** Sends all due mails. After an abort of the signal, it sends no further one. */
  deliverDue(signal?: AbortSignal): Promise<void>;
  /** Sends no further mail; one that is not sent in time is left to another process. */
  close(): Promise<void>;
}

/** Sends mails of the outbox when `deliverDue` is called. `origin` starts the links in mails. */
export function openMailWorker(
  context: MailContext,
  origin: string,
  {
    renderDocuments = noDocuments,
    timeouts = TIMEOUTS,
  }: { renderDocuments?: RenderDocuments; timeouts?: Timeouts } = {},
): MailWorker {
  const { database, now } = context;
  const delivery = openDelivery(context, timeouts);
  const runs = new StoppableRuns();
  const send = mailSender(context, { delivery, renderDocuments, origin, timeouts, stopped: runs.stopped });

  async function sendSequentially(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const mail = await claim(database, { now: now(), leaseUntil: now() + LEASE });
      if (!mail) return;
      await send(mail);
    }
  }

  async function sendAll(stopping: AbortSignal): Promise<void> {
    if (stopping.aborted || !(await dueMails(database, now()).first('id'))) return;
    await runConcurrently(MAX_CONNECTIONS, () => sendSequentially(stopping));
  }

  return {
    deliverDue: (signal) => runs.run(sendAll, signal),
    close: async () => {
      await runs.close(timeouts.stop);
      await delivery.close();
    },
  };
}

const noDocuments: RenderDocuments = () => {
  throw new Error('This mail worker renders no documents.');
};

function openDelivery({ settings: { smtpUrl, dataDir }, log }: MailContext, timeouts: Timeouts): Delivery {
  if (smtpUrl) return smtpDelivery(smtpUrl, timeouts);
  const folder = join(dataDir, 'mail');
  log.info({ folder }, 'SMTP_URL is not set, mails are written to files');
  return fileDelivery(folder);
}
