import { router } from '@inertiajs/core';
import { useEffect, useRef, useState } from 'react';

/** Sends one request at a time. A new request aborts the previous one, whose result is ignored. */
export function useSingleRequest() {
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<AbortController | null>(null);

  // The result is not needed on the next page.
  useEffect(() => () => latest.current?.abort(), []);

  /** Resolves with null after an error, or when another request has replaced this one. */
  async function send<Result>(request: (signal: AbortSignal) => Promise<Result>, onError: (error: unknown) => void) {
    latest.current?.abort();
    // A reload that is under way would restore the old total.
    router.cancelAll({ sync: false, prefetch: false });
    const own = new AbortController();
    latest.current = own;
    setBusy(true);
    try {
      const result = await request(own.signal);
      return own.signal.aborted ? null : result;
    } catch (error) {
      if (!own.signal.aborted) onError(error);
      return null;
    } finally {
      if (latest.current === own) setBusy(false);
    }
  }

  function abort(): void {
    latest.current?.abort();
    setBusy(false);
  }

  return { isBusy, send, abort };
}
