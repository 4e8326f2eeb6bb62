import { useEffect } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { useStore } from '../../runtime/create-store.ts';
import { follows } from './follows-store.ts';

/** Whether the collector follows an artist; null until that is known. For visitors it is false. */
export function useFollow(slug: string): boolean | null {
  const isCollector = useSharedProps().auth.user !== null;
  const isHydrated = useHydrated();
  const isFollowed = useStore(follows.store, (states) => states.get(slug) ?? null);
  useEffect(() => {
    if (isCollector) void follows.load([slug]);
  }, [slug, isCollector]);
  return isHydrated ? isCollector && isFollowed : null;
}
