import { router } from '@inertiajs/react';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { type Box, placeToast, trackPointer, UNACCEPTABLE } from './toast-position.ts';

/**
 * Positions a toast before it is painted, where it covers neither the pressed control nor the page's main button. After
 * a change of the page or a scroll it moves again if necessary, but not while the visitor points at it or has the focus
 * in it.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, shown: object | null): void {
  useEffect(trackPointer, []);

  useLayoutEffect(() => {
    const element = region.current;
    if (!shown || !element) return;
    let current: Box | null = null;
    let frame = 0;
    const place = () => {
      if (current && element.matches(':hover, :focus-within')) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const { place: best, currentCost } = placeToast({ width, height }, current);
      if (currentCost < UNACCEPTABLE) return;
      current = best;
      element.style.left = `${best.left}px`;
      element.style.top = `${best.top}px`;
    };
    // Changes caused by a press are in the document one frame later.
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const placeAnew = () => {
      current = null;
      placeSoon();
    };
    place();
    placeSoon();
    window.addEventListener('scroll', placeSoon, { passive: true });
    window.addEventListener('resize', placeAnew);
    const stopFollowing = router.on('navigate', placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', placeSoon);
      window.removeEventListener('resize', placeAnew);
      stopFollowing();
    };
  }, [region, shown]);
}
