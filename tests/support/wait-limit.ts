/** How long tests wait for a condition at most, in milliseconds. Only a failing test waits that long, so that a busy machine fails none. */
export const WAIT_LIMIT = 60_000;
