import type { Context } from '../context.ts';
import type { FomoResponse, FomoSettings } from './contract.ts';
import { MAX_NOTIFICATIONS } from './limits.ts';
import { presentNotifications } from './present.ts';
import { findPopular, findRecentlySold } from './records.ts';

/** What the notifications show, with their times. */
export async function findNotifications(
  database: Context['database'],
  { enabled, duration, interval, sales, interest }: FomoSettings,
  now: number,
): Promise<FomoResponse> {
  const half = MAX_NOTIFICATIONS / 2;
  const [sold, popular] = await Promise.all([
    enabled && sales ? findRecentlySold(database, now, half) : [],
    enabled && interest ? findPopular(database, now, half) : [],
  ]);
  return {
    data: presentNotifications({ sold, popular }, now),
    meta: {
      can_show_fomo_notifications: enabled,
      fomo_notifications_duration: duration,
      fomo_notifications_interval: interval,
    },
  };
}
