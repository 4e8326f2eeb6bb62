import { useEffect, useEffectEvent, useState } from 'react';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { call } from '../calls.ts';
import { useCovered } from './use-covered.ts';
import { useHold } from './use-hold.ts';
import { useStored } from './use-stored.ts';

const hidesAfterMs = 8_000;
/** From hidden to gone: 9 seconds in all. */
const clearsAfterMs = 1_000;

const most = 3;

export type Sold = ReturnType<typeof useRecentlySold>;

interface Options {
  isHeldBack: boolean;
  /** Something stands above it, which is not to fall down: its room is kept until that has gone. */
  isStoodUpon: boolean;
}

/** What was sold lately, where this browser has not been told of the last sale yet. */
export function useRecentlySold({ isHeldBack, isStoodUpon }: Options) {
  const { artworks, tell } = useSold();
  const [phase, setPhase] = useState<'shown' | 'hidden' | 'over' | 'cleared'>('shown');
  if (phase === 'over' && !isStoodUpon) setPhase('cleared');
  const isCovered = useCovered();
  const mayStand = artworks.length > 0 && phase !== 'cleared' && !isCovered && !isHeldBack;
  const isThere = mayStand && phase !== 'over';
  const { isHeld, holding } = useHold(isThere && phase === 'shown');
  const tellOnce = useEffectEvent(tell);

  useEffect(() => {
    if (isThere) tellOnce();
  }, [isThere]);

  useEffect(() => {
    if (artworks.length === 0 || isHeld || isHeldBack || phase === 'over' || phase === 'cleared') return;
    const timer =
      phase === 'shown'
        ? setTimeout(() => setPhase('hidden'), hidesAfterMs)
        : setTimeout(() => setPhase('over'), clearsAfterMs);
    return () => clearTimeout(timer);
  }, [artworks, isHeld, isHeldBack, phase]);

  return {
    artworks: isThere ? artworks : [],
    isHidden: phase === 'hidden',
    keepsRoom: mayStand && !isThere,
    holding,
    close: () => setPhase('over'),
  };
}

function useSold() {
  const [artworks, setArtworks] = useState<ArtworkCard[]>([]);
  const [told, store] = useStored('recentlySoldTold');

  const receive = useEffectEvent((data: ArtworkCard[]) => {
    if (data[0] && data[0].slug !== told) setArtworks(data.slice(0, most));
  });

  useEffect(() => {
    const left = new AbortController();
    call<{ data: ArtworkCard[] }>('get', '/web/api/artworks/recently-sold', undefined, left.signal).then(
      ({ body }) => {
        if (!left.signal.aborted) receive(body.data);
      },
      // What cannot come is not missed.
      () => undefined,
    );
    return () => left.abort();
  }, []);

  return { artworks, tell: () => store(artworks[0]?.slug ?? '') };
}
