/** A background task that never runs twice at the same time in this process. */
export interface RepeatedTask {
  /** Runs the task now; a call during a run waits for that run. */
  now(): Promise<void>;
  /** Starts no further run, aborts the signal of the current one, and waits for it. */
  close(): Promise<void>;
}

/** `stopping` is aborted by `close`: a task of several steps then leaves out the rest. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

/** A task that runs only when `now` is called. */
export function singleTask(task: Task): RepeatedTask {
  const stopping = new AbortController();
  let current: Promise<unknown> | null = null;
  return {
    now: async () => {
      if (stopping.signal.aborted) return;
      current ??= task(stopping.signal).finally(() => {
        current = null;
      });
      await current;
    },
    close: async () => {
      stopping.abort();
      await current?.catch(() => {});
    },
  };
}

/** Runs a task after `first` ms and then every `interval` ms. Its timers do not keep the process alive. */
export function every(
  task: Task,
  { interval, first = interval, onError }: { interval: number; first?: number; onError: (error: unknown) => void },
): RepeatedTask {
  const { now, close } = singleTask(task);
  const run = () => now().catch(onError);
  let timer = setTimeout(() => {
    timer = setInterval(run, interval).unref();
    void run();
  }, first).unref();
  return {
    now,
    close: () => {
      clearInterval(timer);
      return close();
    },
  };
}
