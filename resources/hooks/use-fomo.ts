import { useEffect, useEffectEvent, useState } from 'react';
import type { FomoAnswer } from '../../server/fomo/contract.ts';
import { call } from '../calls.ts';
import { useCovered } from './use-covered.ts';
import { useHold } from './use-hold.ts';
import { useStored } from './use-stored.ts';

const firstMs = 3_000;
const address = '/web/api/fomo-notifications';

/** One notification after the other, going on where this browser was on its last page. */
export function useFomo() {
  const answer = useAnswer();
  const isFirstDue = usePassed(firstMs);
  const isCovered = useCovered();
  const [phase, setPhase] = useState<'first' | 'shown' | 'between' | 'disabled'>('first');
  const [at, setAt] = useState(0);
  const [stored, store] = useStored('fomoIndex');
  const shown = (phase === 'shown' && !isCovered && answer?.data[at]) || null;
  const { isHeld, holding } = useHold(shown !== null);

  const showNext = useEffectEvent(({ data }: FomoAnswer) => {
    const index = indexWithin(data.length, stored);
    setAt(index);
    store(String((index + 1) % data.length));
    setPhase('shown');
  });

  useEffect(() => {
    if (!answer || isCovered || isHeld || phase === 'disabled') return;
    const { fomo_notifications_duration: duration, fomo_notifications_interval: interval } = answer.meta;
    if (phase === 'first') {
      if (isFirstDue) showNext(answer);
      return;
    }
    const timer =
      phase === 'shown'
        ? setTimeout(() => setPhase('between'), duration)
        : setTimeout(() => showNext(answer), interval);
    return () => clearTimeout(timer);
  }, [answer, isCovered, isHeld, isFirstDue, phase]);

  function disable(): void {
    setPhase('disabled');
    // Where it cannot be written down, they are gone from this page all the same.
    call('post', `${address}/disable`).catch(() => undefined);
  }

  return { shown, holding, disable, close: () => setPhase('between') };
}

/** Null until there is something that may be shown. */
function useAnswer(): FomoAnswer | null {
  const [answer, setAnswer] = useState<FomoAnswer | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call<FomoAnswer>('get', address, undefined, left.signal).then(
      ({ body }) => {
        const mayShow = body.meta.can_show_fomo_notifications && body.data.length > 0;
        if (mayShow && !left.signal.aborted) setAnswer(body);
      },
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return answer;
}

function usePassed(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}

function indexWithin(length: number, stored: string | null): number {
  const index = Number(stored);
  return Number.isInteger(index) && index >= 0 ? index % length : 0;
}
