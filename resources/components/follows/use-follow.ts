import { useEffect, useSyncExternalStore } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { hasFollowed, loadState, subscribe } from './follows-store.ts';

/** Whether the collector follows an artist; null while it is not known yet. Visitors follow nobody. */
export function useFollow(slug: string): boolean | null {
  const isCollector = useSharedProps().auth.user !== null;
  useEffect(() => {
    if (isCollector) loadState(slug);
  }, [slug, isCollector]);
  return useSyncExternalStore(
    subscribe,
    () => isCollector && hasFollowed(slug),
    () => null,
  );
}
