import { DAY } from '../time/time.ts';

/** Views of one artwork from one IP address that count within `COUNTED_ONCE_IN`: enough for a family. */
export const COUNTED_FROM_ONE_ADDRESS = 6;
/** Views of one artwork from one IP address that are stored within that time: enough for an office or a school. */
export const STORED_FROM_ONE_ADDRESS = 60;
/** The only view of a visitor who viewed one artwork and never returned is deleted after this time. */
export const SINGLE_VIEW_RETENTION = 7 * DAY;
/** All other views are deleted after this time. */
export const RETENTION = 90 * DAY;
