import { type ComponentType, lazy } from 'react';

/**
 * A component whose script is asked for when it is to be shown. Where that does not come, as when the connection is lost, something
 * else takes its place, or nothing: an error would take the whole page away.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  without: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await load().catch(() => without) }));
}

/** Asks for a script that may be needed soon. That it does not come is told when it is. */
export function preload(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}

function Nothing() {
  return null;
}
