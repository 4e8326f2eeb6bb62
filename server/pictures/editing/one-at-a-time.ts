/** Returns a function that runs one work after the other. It returns `busy` without running the work if `maxWaiting` others wait. */
export function oneAtATime(maxWaiting: number): <Result>(work: () => Promise<Result>) => Promise<Result | 'busy'> {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return async (work) => {
    if (unfinished > maxWaiting) return 'busy';
    unfinished += 1;
    const next = last.then(work).finally(() => {
      unfinished -= 1;
    });
    last = next.catch(() => {});
    return next;
  };
}
