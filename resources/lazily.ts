import { type ComponentType, lazy } from 'react';

/**
 * A component whose script is asked for when it is to be shown. Where that does not come, as when the connection is lost, something
 * else takes its place, or nothing: an error would take the whole page away.
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>, without: ComponentType<Props> = Nothing) {
  return lazy(async () => ({ default: await load().catch(() => without) }));
}

function Nothing() {
  return null;
}
