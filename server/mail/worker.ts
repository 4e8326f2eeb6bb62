import { join } from 'node:path';
import type { Context } from '../context.ts';
import { every, singleTask } from '../jobs/every.ts';
import { SECOND } from '../time.ts';
import { type Delivery, fileDelivery, MAX_CONNECTIONS, smtpDelivery } from './delivery.ts';
import { claim, isAnyDue } from './records.ts';
import { LEASE, TIMEOUTS, type Timeouts } from './retry.ts';
import { mailSender, type RenderDocuments } from './send.ts';

/** Milliseconds between two polls of the outbox. */
const POLL_INTERVAL = SECOND;

type MailContext = Pick<Context, 'settings' | 'database' | 'now' | 'log' | 'frontend' | 'metrics'>;

export interface MailWorker {
  /** Sends all due mails; a call during a run waits for that run. */
  deliverDue(): Promise<void>;
  /** Stops polling; a mail that is not sent in time is left to another process. */
  close(): Promise<void>;
}

/** Polls the outbox in this process. `origin` starts the links in mails. */
export function startMailWorker(context: MailContext, origin: string, renderDocuments: RenderDocuments): MailWorker {
  const worker = openMailWorker(context, origin, { renderDocuments });
  const onError = (err: unknown) => context.log.warn({ err }, 'outbox could not be read, retrying');
  const task = every(worker.deliverDue, { interval: POLL_INTERVAL, onError });
  return {
    ...worker,
    close: async () => {
      await Promise.all([task.close(), worker.close()]);
    },
  };
}

/** A worker that runs only when `deliverDue` is called. */
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
  const stopped = new AbortController();
  const send = mailSender(context, { delivery, renderDocuments, origin, timeouts, stopped: stopped.signal });
  const task = singleTask(async (stopping) => {
    if (!(await isAnyDue(database, now()))) return;
    const lanes = Array.from({ length: MAX_CONNECTIONS }, () => sendSequentially(stopping));
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
  });

  async function sendSequentially(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const mail = await claim(database, { now: now(), leaseUntil: now() + LEASE });
      if (!mail) return;
      await send(mail);
    }
  }

  return {
    deliverDue: task.now,
    close: async () => {
      const deadline = setTimeout(() => stopped.abort(), timeouts.stop);
      await task.close();
      clearTimeout(deadline);
      delivery.close();
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
