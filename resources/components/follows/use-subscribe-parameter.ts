import { useEffect } from 'react';
import { useSharedProps } from '../../hooks/use-shared-props.ts';

/** Where many artists can be followed, and where `subscribe` is only on its way to the page that it is meant for. */
const withoutOffer = ['artists/index', 'sign-in'];

/** Opens the follow modal where the address has `subscribe` with an artist's slug. */
export function useSubscribeParameter(): void {
  const { address, component } = useSharedProps();
  useEffect(() => {
    const slug = new URLSearchParams(address.split('#')[0]?.split('?')[1]).get('subscribe');
    if (!slug || withoutOffer.includes(component)) return;
    let isHere = true;
    import('./follow-actions.ts').then(
      ({ openFollowFor }) => openFollowFor(slug, () => isHere),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [address, component]);
}
