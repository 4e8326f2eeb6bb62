import { useEffect, useEffectEvent, useState } from 'react';
import type { ArtworkCard } from '../../../server/artworks/contract.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';
import { call } from '../../runtime/calls.ts';
import { useObscured, useOncePerVisit, usePaused } from './panel-hooks.ts';

const HIDES_AFTER_MS = 8_000;
/** Milliseconds from hidden to removed, so 9 seconds in all. */
const CLEARS_AFTER_MS = 1_000;
const MAX_ARTWORKS = 3;

interface Options {
  address: string;
  /** False while another panel is shown or will be. */
  mayStart: boolean;
}

export type Sold = ReturnType<typeof useRecentlySold>;

/** Shows recently sold artworks once per visit, if the latest sale is new to this browser. */
export function useRecentlySold({ address, mayStart }: Options) {
  const { wasShown, record } = useOncePerVisit('recentlySoldShownAt', address);
  const { artworks, storeLast } = useSold();
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'hidden' | 'cleared'>(wasShown ? 'cleared' : 'waiting');
  const isObscured = useObscured();
  const isVisible = artworks.length > 0 && (phase === 'shown' || phase === 'hidden') && !isObscured;
  const { isPaused, pauseHandlers } = usePaused(isVisible && phase === 'shown');

  const start = useEffectEvent(() => {
    setPhase('shown');
    record();
    storeLast();
  });

  useEffect(() => {
    if (artworks.length === 0 || isPaused || isObscured || phase === 'cleared') return;
    if (phase === 'waiting') {
      if (mayStart) start();
      return;
    }
    const timer =
      phase === 'shown'
        ? setTimeout(() => setPhase('hidden'), HIDES_AFTER_MS)
        : setTimeout(() => setPhase('cleared'), CLEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [artworks, isPaused, isObscured, mayStart, phase]);

  return {
    artworks: isVisible ? artworks : [],
    isHidden: phase === 'hidden',
    pauseHandlers,
    close: () => setPhase('cleared'),
  };
}

function useSold() {
  const [artworks, setArtworks] = useState<ArtworkCard[]>([]);
  const [lastShown, store] = useLocalStorage('latestSaleShown');

  const receive = useEffectEvent((data: ArtworkCard[]) => {
    if (data[0] && data[0].slug !== lastShown) setArtworks(data.slice(0, MAX_ARTWORKS));
  });

  useEffect(() => {
    const unmounted = new AbortController();
    call<{ data: ArtworkCard[] }>('get', '/web/api/artworks/recently-sold', undefined, unmounted.signal).then(
      ({ body }) => {
        if (!unmounted.signal.aborted) receive(body.data);
      },
      // After an error nothing is shown, as specified.
      () => undefined,
    );
    return () => unmounted.abort();
  }, []);

  return { artworks, storeLast: () => store(artworks[0]?.slug ?? '') };
}
