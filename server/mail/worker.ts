import { join } from 'node:path';
import type { Context } from '../context.ts';
import { every, singleTask } from '../jobs/every.ts';
import { type Attempt, attempting, type DrawDocuments } from './attempt-worker.ts';
import { LEASE, PATIENCE, type Patience } from './attempts.ts';
import { type Delivery, fileDelivery, MOST_CONNECTIONS, smtpDelivery } from './delivery.ts';
import { claim, isAnyDue } from './records.ts';

/** Milliseconds between two looks into the outbox: what any process has written goes out as soon as that. */
const LOOK_EVERY = 1_000;

type Needs = Pick<Context, 'settings' | 'database' | 'now' | 'log' | 'frontend' | 'metrics'>;

export interface MailWorker {
  /** Sends everything that is due, unless that is being done already. */
  deliverDue(): Promise<void>;
  /** Ends what is on its way, or leaves it to another process. */
  close(): Promise<void>;
}

/** Looks into the outbox again and again, in each process. `origin` is what links in mails start with. */
export function startMailWorker(needs: Needs, origin: string, draw: DrawDocuments): MailWorker {
  const worker = openMailWorker(needs, origin, { draw });
  const failed = (err: unknown) => needs.log.warn({ err }, 'outbox cannot be read, retrying');
  const looking = every(worker.deliverDue, { interval: LOOK_EVERY, failed });
  return {
    ...worker,
    close: async () => {
      await Promise.all([looking.close(), worker.close()]);
    },
  };
}

/** Looks only when it is called. */
export function openMailWorker(
  needs: Needs,
  origin: string,
  { draw = drawNothing, patience = PATIENCE }: { draw?: DrawDocuments; patience?: Patience } = {},
): MailWorker {
  const { database, now } = needs;
  const delivery = openDelivery(needs, patience);
  const stopped = new AbortController();
  const attempt = attempting(needs, { delivery, draw, origin, patience, stopped: stopped.signal });
  const looking = singleTask(async (stopping) => {
    if (!(await isAnyDue(database, now()))) return;
    const lanes = Array.from({ length: MOST_CONNECTIONS }, () => oneAfterTheOther(attempt, stopping));
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
  });

  async function oneAfterTheOther(attempt: Attempt, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const mail = await claim(database, { now: now(), leaseUntil: now() + LEASE });
      if (!mail) return;
      await attempt(mail);
    }
  }

  return {
    deliverDue: looking.now,
    close: async () => {
      const cutOff = setTimeout(() => stopped.abort(), patience.stop);
      await looking.close();
      clearTimeout(cutOff);
      delivery.close();
    },
  };
}

const drawNothing: DrawDocuments = () => {
  throw new Error('This mail worker draws no documents.');
};

function openDelivery({ settings: { smtpUrl, dataDir }, log }: Needs, patience: Patience): Delivery {
  if (smtpUrl) return smtpDelivery(smtpUrl, patience);
  const folder = join(dataDir, 'mail');
  log.info({ folder }, 'SMTP_URL is not set: mails are written to files');
  return fileDelivery(folder);
}
