/** Something that is done again and again, never twice at once. */
export interface Repeating {
  /** Does it now. While it is being done already, whoever asks waits for that. */
  now(): Promise<void>;
  /** Begins it no more, and waits for what is under way. */
  close(): Promise<void>;
}

/** `stopping` tells work of several steps to leave the rest. */
type Work = (stopping: AbortSignal) => Promise<unknown>;

/** One that is done only when asked for. */
export function oneAtATime(work: Work): Repeating {
  const stopping = new AbortController();
  let underWay: Promise<unknown> | null = null;
  return {
    now: async () => {
      if (stopping.signal.aborted) return;
      underWay ??= work(stopping.signal).finally(() => {
        underWay = null;
      });
      await underWay;
    },
    close: async () => {
      stopping.abort();
      await underWay?.catch(() => {});
    },
  };
}

/** One that is also done by itself: after `first` milliseconds, and every so many from then on; it does not keep the process from ending. */
export function repeat(
  work: Work,
  { every, first = every, failed }: { every: number; first?: number; failed: (error: unknown) => void },
): Repeating {
  const { now, close } = oneAtATime(work);
  const begin = () => now().catch(failed);
  let timer = setTimeout(() => {
    timer = setInterval(begin, every).unref();
    void begin();
  }, first).unref();
  return {
    now,
    close: () => {
      clearInterval(timer);
      return close();
    },
  };
}
