import { MINUTE } from '../../server/time/time.ts';
/** How long tests wait for a condition at most, in milliseconds. Only a failing test waits that long, so that a busy machine fails none. */
export const WAIT_LIMIT = MINUTE;

/** How long tests wait, in milliseconds, for what shows by itself within a second or two. The benchmarks measure how soon it does. */
export const SHORT_TIMEOUT = 15_000;

/** Rejects with what is late after `WAIT_LIMIT`, so that a step without a limit of its own is named when it hangs. */
export async function withinLimit<Value>(what: string, step: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not ready in ${WAIT_LIMIT / 1_000} s`)), WAIT_LIMIT);
  });
  return Promise.race([step, late]).finally(() => clearTimeout(timer));
}
