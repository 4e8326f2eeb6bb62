import { useEffect, useEffectEvent, useState } from 'react';
import type { FomoAnswer } from '../../server/fomo/contract.ts';
import { call } from '../calls.ts';
import { useCovered } from './use-covered.ts';
import { useHold } from './use-hold.ts';
import { useStored } from './use-stored.ts';

const firstMs = 3_000;
const address = '/web/api/fomo-notifications';

interface Options {
  isHeldBack: boolean;
  /** What stands beside it, and is not to be said twice at the same moment. */
  told: { url: string }[];
}

export type Fomo = ReturnType<typeof useFomo>;

/** One notification after the other, going on where this browser was on its last page. */
export function useFomo({ isHeldBack, told }: Options) {
  const answer = useAnswer();
  const isFirstDue = usePassed(firstMs);
  const isCovered = useCovered();
  const [phase, setPhase] = useState<'first' | 'shown' | 'between' | 'disabled'>('first');
  const [at, setAt] = useState(0);
  const [stored, store] = useStored('fomoIndex');
  const shown = phase === 'shown' && !isCovered && answer ? (answer.data[at] ?? null) : null;
  const { isHeld, holding } = useHold(shown !== null);

  const showNext = useEffectEvent(({ data }: FomoAnswer) => {
    const index = firstUntold(data, indexWithin(data.length, stored), told);
    setAt(index);
    store(String((index + 1) % data.length));
    setPhase('shown');
  });

  useEffect(() => {
    if (!answer || isCovered || isHeld || isHeldBack || phase === 'disabled') return;
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
  }, [answer, isCovered, isHeld, isHeldBack, isFirstDue, phase]);

  function disable(): void {
    setPhase('disabled');
    // Where it cannot be written down, they are gone from this page all the same.
    call('post', `${address}/disable`).catch(() => undefined);
  }

  const isDue = phase === 'shown' || (phase === 'first' && answer !== false);
  return { shown, isDue, holding, disable, close: () => setPhase('between') };
}

/** Null until it is known; false where nothing may be shown. */
function useAnswer(): FomoAnswer | false | null {
  const [answer, setAnswer] = useState<FomoAnswer | false | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call<FomoAnswer>('get', address, undefined, left.signal).then(
      ({ body }) => {
        const mayShow = body.meta.can_show_fomo_notifications && body.data.length > 0;
        if (!left.signal.aborted) setAnswer(mayShow && body);
      },
      () => setAnswer(false),
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

/** From there on, and round; where all are told, that one. */
function firstUntold(data: FomoAnswer['data'], from: number, told: Options['told']): number {
  const isUntold = ({ url }: { url: string }) => !told.some((each) => each.url === url);
  const onwards = data.findIndex((news, index) => index >= from && isUntold(news));
  const index = onwards < 0 ? data.findIndex(isUntold) : onwards;
  return index < 0 ? from : index;
}
