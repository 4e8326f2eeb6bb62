/** Bytes. Files that are read whole, several at a time, must not fill the memory when they are originals of 80 MB. */
const LARGE = 4 * 1024 * 1024;

/** Returns a function that runs work on small files at once, and on large ones one after the other. */
export function serializeLargeFiles(): <Result>(size: number, work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (size, work) => {
    if (size < LARGE) return work();
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
