interface Timing {
  /** Milliseconds without a request after which it acts. */
  quietMs: number;
  /** Milliseconds after the first request at which it acts in any case. */
  atLatestMs: number;
}

/** Combines many requests into one call of `act`. */
export function debounce(act: () => void, { quietMs, atLatestMs }: Timing) {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    clearTimeout(quiet);
    clearTimeout(latest);
    latest = undefined;
  }

  function fire(): void {
    cancel();
    act();
  }

  function ask(): void {
    clearTimeout(quiet);
    quiet = setTimeout(fire, quietMs);
    latest ??= setTimeout(fire, atLatestMs);
  }

  return { ask, fire, cancel };
}
