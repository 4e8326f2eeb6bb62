interface Timing {
  /** Milliseconds after the last call of `schedule` until `act` runs. */
  quietMs: number;
  /** Milliseconds after the first call of `schedule` until `act` runs, even while calls continue. */
  maxWaitMs: number;
}

/** Combines many calls into one call of `act`. */
export function debounce(act: () => void, { quietMs, maxWaitMs }: Timing) {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(quiet);
    clearTimeout(latest);
    latest = undefined;
  }

  function runNow(): void {
    cancel();
    act();
  }

  function schedule(): void {
    clearTimeout(quiet);
    quiet = setTimeout(runNow, quietMs);
    latest ??= setTimeout(runNow, maxWaitMs);
  }

  return { schedule, runNow, cancel };
}
