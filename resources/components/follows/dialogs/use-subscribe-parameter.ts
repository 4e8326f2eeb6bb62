import { useEffect } from 'react';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';

/** Opens the follow modal for the artist whose slug is in the `subscribe` parameter. */
export function useSubscribeParameter(): void {
  const { address, ignoresSubscribe } = useSharedProps();
  useEffect(() => {
    const slug = new URLSearchParams(address.split('#')[0]?.split('?')[1]).get('subscribe');
    if (!slug || ignoresSubscribe) return;
    let isMounted = true;
    import('../follow-actions.ts').then(
      ({ openFollowFor }) => openFollowFor(slug, () => isMounted),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [address, ignoresSubscribe]);
}
