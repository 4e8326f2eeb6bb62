import { DAY, HOUR } from '../time.ts';

// Milliseconds.

/** Several views of one artwork by one visitor within this time count once. */
export const COUNTED_ONCE_IN = HOUR;
/** Views of one artwork from one IP address that count within that time: enough for a family. */
export const COUNTED_FROM_ONE_ADDRESS = 6;
/** Views of one artwork from one IP address that are stored within that time: enough for an office or a school. */
export const STORED_FROM_ONE_ADDRESS = 60;
/** The only view of a visitor who viewed one artwork and never returned is deleted after this time. */
export const SINGLE_VIEW_RETENTION = 7 * DAY;
/** All other views are deleted after this time. */
export const RETENTION = 90 * DAY;
