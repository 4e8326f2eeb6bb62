/** How long tests wait for a condition at most, in milliseconds. Only a failing test waits that long, so that a busy machine fails none. */
export const WAIT_LIMIT = 60_000;

/** How long tests wait, in milliseconds, for what shows by itself within a second or two. The benchmarks measure how soon it does. */
export const SOON = 15_000;
