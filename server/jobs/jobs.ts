import { startCheckpoints } from '../../database/connection/checkpoints.ts';
import { sweepConfirmations } from '../accounts/confirmation/records.ts';
import { sweepEmailChanges } from '../accounts/email-change/records.ts';
import { refreshPopularity } from '../artworks/popularity/refresh.ts';
import { sweepCarts } from '../cart/records.ts';
import { orderDocuments } from '../certificates/order-documents.ts';
import type { Context } from '../context.ts';
import { announceNewWorks } from '../follows/announcements/announce.ts';
import { unfollowSigner } from '../follows/unfollow/controller.ts';
import { sweepRateLimits } from '../http/rate-limits/rate-limiter.ts';
import { sweepSessions } from '../http/session/store/sweep.ts';
import { deleteGivenUpMails } from '../mail/records.ts';
import { startMailWorker } from '../mail/worker.ts';
import { deleteExpiredSubscriptions } from '../newsletter/records.ts';
import { sweepUnpaidOrders } from '../orders/anonymise.ts';
import { startPaymentWorker } from '../orders/payment/worker.ts';
import { sweepExpired } from '../reservations/sweep.ts';
import { indexChanges } from '../search/index/sync.ts';
import { sweepShares } from '../shares/records.ts';
import { HOUR, MINUTE, SECOND } from '../time.ts';
import { sweepViews } from '../views/records.ts';
import { notifyFirstWishers } from '../wishes/records.ts';
import { every } from './every.ts';

/** Milliseconds until the first run, so that jobs do not slow the first responses of a new process. */
const AFTER_START = 5 * SECOND;

interface Job {
  /** Stops between two transactions when the signal is aborted. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between two runs. */
  interval: number;
  /** Log message of a failed run. */
  failureMessage: string;
}

/** Runs all background jobs in this process until it is closed. `origin` starts the links in mails. */
export function startJobs(context: Context, origin: string): { close(): Promise<void> } {
  const tasks = [
    ...jobTable(context).map(({ run, interval, failureMessage }, position) =>
      every(run, {
        interval,
        first: firstRunAfter(interval, position),
        onError: (err) => context.log.warn({ err }, failureMessage),
      }),
    ),
    startPaymentWorker(context),
    startMailWorker(context, origin, orderDocuments(context, origin)),
    startCheckpoints(context.database, {
      first: AFTER_START,
      onError: (err) =>
        context.log.warn({ err }, 'checkpoint of the SQLite write-ahead log failed; writes checkpoint it themselves'),
    }),
  ];
  return {
    close: async () => {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}

/** Jobs start soon after the process, a second apart, so that requests are served between them. */
function firstRunAfter(interval: number, position: number): number {
  return Math.min(interval, AFTER_START + position * SECOND);
}

function jobTable(context: Context): Job[] {
  const { settings, database, now } = context;
  const sign = unfollowSigner({ settings });
  return [
    {
      // Reads already ignore expired reservations; the sweep notifies collectors who wished for the artwork.
      run: (signal) => sweepExpired(database, now, notifyFirstWishers, signal),
      interval: SECOND,
      failureMessage: 'expired-reservation sweep failed, retrying in 1 s',
    },
    {
      // Searches index small changes themselves; this job indexes large ones and artworks whose publication time has come.
      run: (signal) => indexChanges(database, now(), { signal }),
      interval: SECOND,
      failureMessage: 'search index update failed, retrying in 1 s',
    },
    {
      // Includes artworks whose publication time has come.
      run: (signal) => announceNewWorks(database, { now: now(), sign }, signal),
      interval: 5 * SECOND,
      failureMessage: 'new-work e-mails to followers could not be queued, retrying in 5 s',
    },
    {
      // Popularity decays with time.
      run: popularity(context),
      interval: 5 * MINUTE,
      failureMessage: 'popularity refresh failed, retrying in 5 minutes',
    },
    {
      run: (signal) => sweepSessions(database, now(), signal),
      interval: HOUR,
      failureMessage: 'expired-session sweep failed, retrying in an hour',
    },
    {
      run: (signal) => sweepRateLimits(database, now(), signal),
      interval: HOUR,
      failureMessage: 'expired rate-limit sweep failed, retrying in an hour',
    },
    {
      run: (signal) => sweepViews(database, now(), signal),
      interval: HOUR,
      failureMessage: 'old-view sweep failed, retrying in an hour',
    },
    {
      run: (signal) => sweepShares(database, now(), signal),
      interval: HOUR,
      failureMessage: 'old-share sweep failed, retrying in an hour',
    },
    {
      run: () => deleteExpiredSubscriptions(database, now()),
      interval: HOUR,
      failureMessage: 'unconfirmed-subscription sweep failed, retrying in an hour',
    },
    {
      run: () => sweepConfirmations(database, now()),
      interval: HOUR,
      failureMessage: 'unconfirmed-address sweep failed, retrying in an hour',
    },
    {
      run: () => sweepEmailChanges(database, now()),
      interval: HOUR,
      failureMessage: 'expired e-mail-change sweep failed, retrying in an hour',
    },
    {
      run: (signal) => sweepUnpaidOrders(database, now(), signal),
      interval: HOUR,
      failureMessage: 'personal data of unpaid orders could not be removed, retrying in an hour',
    },
    {
      run: () => deleteGivenUpMails(database, now()),
      interval: HOUR,
      failureMessage: 'undeliverable-mail sweep failed, retrying in an hour',
    },
    {
      run: (signal) => sweepCarts(database, now(), signal),
      interval: HOUR,
      failureMessage: 'abandoned-cart sweep failed, retrying in an hour',
    },
  ];
}

/** The first run computes all artworks, later runs only those with new activity. */
function popularity({ database, now }: Context): Job['run'] {
  let since: number | undefined;
  return async (signal) => {
    const startedAt = now();
    await refreshPopularity(database, startedAt, { since, signal });
    if (signal.aborted) return;
    // Overlaps by an hour, so that transactions committed late are counted.
    since = startedAt - HOUR;
  };
}
