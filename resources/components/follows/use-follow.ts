import { useEffect, useSyncExternalStore } from 'react';
import { useShared } from '../../hooks/use-shared-props.ts';
import { hasFollowed, learn, subscribe } from './follows-store.ts';

/** Whether the collector follows an artist; null while it is not known yet. Visitors follow nobody. */
export function useFollow(slug: string): boolean | null {
  const isCollector = useShared().auth.user !== null;
  useEffect(() => {
    if (isCollector) learn(slug);
  }, [slug, isCollector]);
  return useSyncExternalStore(
    subscribe,
    () => isCollector && hasFollowed(slug),
    () => null,
  );
}
