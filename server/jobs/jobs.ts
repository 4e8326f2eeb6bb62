import { keepLogShort } from '../../database/log-keeper.ts';
import { sweepConfirmations } from '../accounts/confirmation-records.ts';
import { sweepEmailChanges } from '../accounts/email-change-records.ts';
import { refreshPopularity } from '../artworks/popularity-records.ts';
import { orderDocuments } from '../boot/order-documents.ts';
import { sweepCarts } from '../cart/records.ts';
import type { Context } from '../context.ts';
import { announceNewWorks } from '../follows/announce-records.ts';
import { unfollowSigner } from '../follows/unfollow-controller.ts';
import { sweepRateLimits } from '../http/security/rate-limit-store.ts';
import { sweepSessions } from '../http/session/session-sweep.ts';
import { sweepGivenUp } from '../mail/records.ts';
import { startMailWorker } from '../mail/worker.ts';
import { sweepSubscriptions } from '../newsletter/records.ts';
import { sweepUnpaidOrders } from '../orders/anonymise.ts';
import { startPaymentWorker } from '../orders/payment/worker.ts';
import { sweepLapsed } from '../reservations/sweep-records.ts';
import { indexAllChanges } from '../search/index/sync.ts';
import { sweepShares } from '../shares/records.ts';
import { sweepViews } from '../views/records.ts';
import { tellFirst } from '../wishes/records.ts';
import { repeat } from './every.ts';

// Milliseconds.
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Nothing that can wait is done before that: whoever starts a server waits for its first answers. */
const AFTER_START = 5 * SECOND;

interface Job {
  /** An aborted signal ends it between two transactions. */
  does: (signal: AbortSignal) => Promise<unknown>;
  every: number;
  /** What the log says where it cannot be done. */
  failed: string;
}

/** Does what is to be done beside the serving, in each process, until it is closed. `origin` is what links in mails start with. */
export function startUpkeep(context: Context, origin: string): { close(): Promise<void> } {
  const underWay = [
    ...jobsOf(context).map(({ does, every, failed }, position) =>
      repeat(does, { every, first: firstOf(every, position), failed: (err) => context.log.warn({ err }, failed) }),
    ),
    startPaymentWorker(context),
    startMailWorker(context, origin, orderDocuments(context, origin)),
    keepLogShort(context.database, {
      first: AFTER_START,
      failed: (err) =>
        context.log.warn({ err }, 'checkpoint of the SQLite write-ahead log failed; writes checkpoint it themselves'),
    }),
  ];
  return {
    close: async () => {
      await Promise.all(underWay.map((each) => each.close()));
    },
  };
}

/** What has waited while nobody served waits no whole interval more; one after the other, so that visitors come in between. */
function firstOf(every: number, position: number): number {
  return Math.min(every, AFTER_START + position * SECOND);
}

function jobsOf(context: Context): Job[] {
  const { settings, database, now } = context;
  const sign = unfollowSigner({ settings });
  return [
    {
      // What has lapsed is free without this; it is for those who wished for it.
      does: (signal) => sweepLapsed(database, now, tellFirst, signal),
      every: SECOND,
      failed: 'expired-reservation sweep failed, retrying in 1 s',
    },
    {
      // Searches take small changes in by themselves; this is for large ones, and for what becomes due.
      does: (signal) => indexAllChanges(database, now(), signal),
      every: SECOND,
      failed: 'search index update failed, retrying in 1 s',
    },
    {
      // Also of those that come out by themselves.
      does: (signal) => announceNewWorks(database, { now: now(), sign }, signal),
      every: 5 * SECOND,
      failed: 'new-work e-mails to followers could not be queued, retrying in 5 s',
    },
    {
      // Interest fades.
      does: popularity(context),
      every: 5 * MINUTE,
      failed: 'popularity refresh failed, retrying in 5 minutes',
    },
    {
      does: (signal) => sweepSessions(database, now(), signal),
      every: HOUR,
      failed: 'expired-session sweep failed, retrying in an hour',
    },
    {
      does: (signal) => sweepRateLimits(database, now(), signal),
      every: HOUR,
      failed: 'expired rate-limit sweep failed, retrying in an hour',
    },
    {
      does: (signal) => sweepViews(database, now(), signal),
      every: HOUR,
      failed: 'old-view sweep failed, retrying in an hour',
    },
    {
      does: (signal) => sweepShares(database, now(), signal),
      every: HOUR,
      failed: 'old-share sweep failed, retrying in an hour',
    },
    {
      does: () => sweepSubscriptions(database, now()),
      every: HOUR,
      failed: 'unconfirmed-subscription sweep failed, retrying in an hour',
    },
    {
      does: () => sweepConfirmations(database, now()),
      every: HOUR,
      failed: 'unconfirmed-address sweep failed, retrying in an hour',
    },
    {
      does: () => sweepEmailChanges(database, now()),
      every: HOUR,
      failed: 'expired e-mail-change sweep failed, retrying in an hour',
    },
    {
      does: (signal) => sweepUnpaidOrders(database, now(), signal),
      every: HOUR,
      failed: 'personal data of unpaid orders could not be removed, retrying in an hour',
    },
    {
      does: () => sweepGivenUp(database, now()),
      every: HOUR,
      failed: 'undeliverable-mail sweep failed, retrying in an hour',
    },
    {
      does: (signal) => sweepCarts(database, now(), signal),
      every: HOUR,
      failed: 'abandoned-cart sweep failed, retrying in an hour',
    },
  ];
}

/** After the first time, of what has changed alone. */
function popularity({ database, now }: Context): Job['does'] {
  let since: number | undefined;
  return async (signal) => {
    const moment = now();
    await refreshPopularity(database, moment, { since, signal });
    if (signal.aborted) return;
    // What was under way then may have been committed since.
    since = moment - HOUR;
  };
}
