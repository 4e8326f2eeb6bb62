/** The result of `work`, or `late` if it takes longer than `timeoutMs`. The work itself is not cancelled. */
export async function withTimeLimit<Result, Late>(
  work: Promise<Result>,
  timeoutMs: number,
  late: Late,
): Promise<Result | Late> {
  const { promise: expired, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), timeoutMs);
  return Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
