import { type ComponentType, lazy } from 'react';

/**
 * A component that loads its script on first render. If the script does not load, the fallback renders instead; an
 * error would remove the whole page.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  without: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await load().catch(() => without) }));
}

/** Starts loading a script that may be needed soon. A failure is reported when the component renders. */
export function preload(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}

function Nothing() {
  return null;
}
