import { DAY } from '../time/time.ts';

/** Sales are shown for this long. */
export const SALES_PERIOD = 14 * DAY;
/** Views and favorites are shown for this long. */
export const INTEREST_PERIOD = 7 * DAY;
/** Artworks with fewer views are not shown for their views. */
export const MIN_VIEWS = 3;
/** At most half of them are sales. */
export const MAX_NOTIFICATIONS = 12;
