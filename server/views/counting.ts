const hour = 3_600_000;
const day = 24 * hour;

/** Milliseconds in which a visitor's views of one artwork are one. */
export const countsOnceIn = hour;
/** Of one artwork, from one address, within that time: more than an office or a school looks at together is made up. */
export const mostFromOneAddress = 60;
/** Milliseconds for which it is known who has seen what. */
export const remembered = 90 * day;
