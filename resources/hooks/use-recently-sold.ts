import { useEffect, useEffectEvent, useState } from 'react';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { call } from '../calls.ts';
import { useCovered } from './use-covered.ts';
import { useHold } from './use-hold.ts';
import { useStored } from './use-stored.ts';

const hidesAfterMs = 8_000;
/** From hidden to gone: 9 seconds in all. */
const clearsAfterMs = 1_000;

/** What was sold lately, where this browser has not been told of the last sale yet. */
export function useRecentlySold() {
  const artworks = useSold();
  const [phase, setPhase] = useState<'shown' | 'hidden' | 'cleared'>('shown');
  const isCovered = useCovered();
  const isThere = artworks.length > 0 && phase !== 'cleared' && !isCovered;
  const { isHeld, holding } = useHold(isThere && phase === 'shown');

  useEffect(() => {
    if (artworks.length === 0 || isHeld || phase === 'cleared') return;
    const timer =
      phase === 'shown'
        ? setTimeout(() => setPhase('hidden'), hidesAfterMs)
        : setTimeout(() => setPhase('cleared'), clearsAfterMs);
    return () => clearTimeout(timer);
  }, [artworks, isHeld, phase]);

  return { artworks: isThere ? artworks : [], isHidden: phase === 'hidden', holding, close: () => setPhase('cleared') };
}

function useSold(): ArtworkCard[] {
  const [artworks, setArtworks] = useState<ArtworkCard[]>([]);
  const [told, tell] = useStored('recentlySoldTold');

  const receive = useEffectEvent((data: ArtworkCard[]) => {
    const last = data[0]?.slug;
    if (last === undefined || last === told) return;
    tell(last);
    setArtworks(data);
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

  return artworks;
}
