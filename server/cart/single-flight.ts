/** How often one lets another go first, before trying by itself all the same. */
const mostWaits = 5;

const underWay = new WeakMap<object, Map<number, Promise<void>>>();

/**
 * Of all in this process who want the same thing of `where` at the same moment one tries, and the others ask again when that
 * one knows: hundreds who come too late need no transaction, and no connection for it. Nothing but speed depends on it.
 */
export async function singleFlight<Result>(
  { where, id }: { where: object; id: number },
  known: () => Promise<Result | undefined>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const attempts = underWay.get(where) ?? new Map<number, Promise<void>>();
  underWay.set(where, attempts);
  for (let waits = 0; ; waits++) {
    const answer = await known();
    if (answer !== undefined) return answer;
    const other = attempts.get(id);
    if (!other || waits === mostWaits) break;
    await other;
  }
  const { promise: over, resolve } = Promise.withResolvers<void>();
  attempts.set(id, over);
  try {
    return await attempt();
  } finally {
    if (attempts.get(id) === over) attempts.delete(id);
    resolve();
  }
}
