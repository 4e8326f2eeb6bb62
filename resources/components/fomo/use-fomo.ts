import { useEffect, useEffectEvent, useState } from 'react';
import type { FomoResponse } from '../../../server/fomo/contract.ts';
import { useLocalStorage } from '../../hooks/use-local-storage.ts';
import { call } from '../../runtime/calls.ts';
import { useObscured, useOncePerVisit, usePaused } from './panel-hooks.ts';

const FIRST_MS = 3_000;
const ADDRESS = '/web/api/fomo-notifications';

interface Options {
  address: string;
  isInView: boolean;
  /** Notifications that are not public yet: they are shown again on each page. */
  preview?: FomoResponse | undefined;
}

export type Fomo = ReturnType<typeof useFomo>;

/**
 * Shows one notification per visit, continuing at the stored index. "Show another" shows the next one at once. Then one follows
 * after each interval until the panel is closed.
 */
export function useFomo({ address, isInView, preview }: Options) {
  const { wasShown: wasShownBefore, record } = useOncePerVisit('fomoNotificationShownAt', address);
  const wasShown = wasShownBefore && !preview;
  const response = useFomoResponse(!wasShown, preview);
  const hasWaited = useHasPassed(FIRST_MS);
  const isObscured = useObscured();
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'pause' | 'over'>(wasShown ? 'over' : 'waiting');
  const [index, setIndex] = useState(0);
  const [isRepeating, setRepeating] = useState(false);
  const [stored, store] = useLocalStorage('fomoIndex');
  const shown = phase === 'shown' && !isObscured && response ? (response.data[index] ?? null) : null;
  const { isPaused, pauseHandlers } = usePaused(shown !== null);

  function showNextOf({ length }: FomoResponse['data']): void {
    const next = indexWithin(length, stored);
    setIndex(next);
    store(String((next + 1) % length));
    setPhase('shown');
    record();
  }
  const showNext = useEffectEvent(showNextOf);

  useEffect(() => {
    if (!response || isObscured || isPaused || phase === 'over') return;
    const { fomo_notifications_duration: duration, fomo_notifications_interval: interval } = response.meta;
    if (phase === 'waiting') {
      if (hasWaited && isInView) showNext(response.data);
      return;
    }
    const timer =
      phase === 'shown'
        ? setTimeout(() => setPhase(isRepeating ? 'pause' : 'over'), duration)
        : setTimeout(() => showNext(response.data), interval);
    return () => clearTimeout(timer);
  }, [response, isObscured, isPaused, hasWaited, isInView, isRepeating, phase]);

  function showAnother(): void {
    if (!response) return;
    setRepeating(true);
    showNextOf(response.data);
  }

  function disable(): void {
    setPhase('over');
    // If the choice cannot be stored, the notifications still stay away on this page.
    call('post', `${ADDRESS}/disable`).catch(() => undefined);
  }

  const hasMore = response ? response.data.length > 1 : false;
  const isDue = phase !== 'over' && response !== false;
  return { shown, isDue, hasMore, pauseHandlers, showAnother, disable, close: () => setPhase('over') };
}

/** Null while it loads; false when no notification may be shown. */
function useFomoResponse(isEnabled: boolean, preview: FomoResponse | undefined): FomoResponse | false | null {
  const [response, setResponse] = useState<FomoResponse | false | null>(
    preview ? preview.data.length > 0 && preview : isEnabled ? null : false,
  );
  useEffect(() => {
    if (!isEnabled || preview) return;
    const unmounted = new AbortController();
    call<FomoResponse>('get', ADDRESS, undefined, unmounted.signal).then(
      ({ body }) => {
        const mayShow = body.meta.can_show_fomo_notifications && body.data.length > 0;
        if (!unmounted.signal.aborted) setResponse(mayShow && body);
      },
      () => setResponse(false),
    );
    return () => unmounted.abort();
  }, [isEnabled, preview]);
  return response;
}

function useHasPassed(ms: number): boolean {
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
