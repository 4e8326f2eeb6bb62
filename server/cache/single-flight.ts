/** Running work by key, so that concurrent callers of one key share it. Finished work is removed, failed work as well. */
export class SingleFlight<Key, Result> {
  readonly #running = new Map<Key, Promise<Result>>();

  get(key: Key): Promise<Result> | undefined {
    return this.#running.get(key);
  }

  /** Shares the running work of the key, or starts it. */
  share(key: Key, work: () => Promise<Result>): Promise<Result> {
    return this.get(key) ?? this.start(key, work());
  }

  /** Later callers share this work. `onResult` receives its result; `isCurrent`: neither `start` nor `clear` has replaced the work meanwhile. */
  start(key: Key, work: Promise<Result>, onResult?: (result: Result, isCurrent: boolean) => void): Promise<Result> {
    this.#running.set(key, work);
    const finish = () => {
      const isCurrent = this.#running.get(key) === work;
      if (isCurrent) this.#running.delete(key);
      return isCurrent;
    };
    work.then((result) => {
      const isCurrent = finish();
      onResult?.(result, isCurrent);
    }, finish);
    return work;
  }

  /** Later callers start again; present ones still get their result. */
  clear(): void {
    this.#running.clear();
  }
}
