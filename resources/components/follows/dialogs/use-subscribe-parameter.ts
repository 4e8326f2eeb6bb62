import { useEffect } from 'react';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';

/** Pages that ignore the parameter: the list of artists, and the sign-in that returns to the page it is meant for. */
const IGNORING_PAGES = ['artists/index', 'accounts/sign-in'];

/** Opens the follow modal for the artist whose slug is in the `subscribe` parameter. */
export function useSubscribeParameter(): void {
  const { address, component } = useSharedProps();
  useEffect(() => {
    const slug = new URLSearchParams(address.split('#')[0]?.split('?')[1]).get('subscribe');
    if (!slug || IGNORING_PAGES.includes(component)) return;
    let isMounted = true;
    import('../follow-actions.ts').then(
      ({ openFollowFor }) => openFollowFor(slug, () => isMounted),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [address, component]);
}
