interface Timing {
  /** Acts once nobody has asked for so long. */
  quietMs: number;
  /** While the asking goes on: acts so long after its beginning. */
  atLatestMs: number;
}

/** Many askings, few acts. */
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
