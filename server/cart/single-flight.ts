/** Waits for other attempts before a call makes its own. */
const MAX_WAITS = 5;

const inFlight = new WeakMap<object, Map<number, Promise<void>>>();

/**
 * Of concurrent calls for one id in this process, one runs `attempt`. The others wait for it and call `known` again, so that
 * hundreds of buyers who are too late need no transaction and no connection. Only speed depends on this.
 */
export async function singleFlight<Result>(
  { scope, id }: { scope: object; id: number },
  known: () => Promise<Result | undefined>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const attempts = inFlight.get(scope) ?? new Map<number, Promise<void>>();
  inFlight.set(scope, attempts);
  for (let waits = 0; ; waits++) {
    const result = await known();
    if (result !== undefined) return result;
    const other = attempts.get(id);
    if (!other || waits === MAX_WAITS) break;
    await other;
  }
  const { promise: finished, resolve } = Promise.withResolvers<void>();
  attempts.set(id, finished);
  try {
    return await attempt();
  } finally {
    if (attempts.get(id) === finished) attempts.delete(id);
    resolve();
  }
}
