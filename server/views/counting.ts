import { DAY, HOUR } from '../time.ts';

/** Milliseconds in which a visitor's views of one artwork are one. */
export const countsOnceIn = HOUR;
/** Views of one artwork from one address that count within that time: as many as a family's. */
export const COUNTED_FROM_ONE_ADDRESS = 6;
/** And that are stored, for what a visitor has viewed: as many as an office's or a school's. */
export const STORED_FROM_ONE_ADDRESS = 60;
/** Milliseconds for which the single view of a visitor who never came back is stored. */
export const REMEMBERED_ONCE = 7 * DAY;
/** Milliseconds for which it is known who has seen what. */
export const remembered = 90 * DAY;
