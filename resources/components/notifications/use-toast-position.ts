import { router } from '@inertiajs/core';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { type Box, placeToast, trackPointer, UNACCEPTABLE } from './toast-position.ts';

/**
 * Positions a toast before it is painted, where it covers neither the pressed control nor the page's main button. After a change
 * of the page or a scroll it moves again if necessary. It stays while the visitor points at it or has the focus in it.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, shown: object | null): void {
  useEffect(trackPointer, []);

  useLayoutEffect(() => {
    const element = region.current;
    if (!shown || !element) return;
    let current: Box | null = null;
    let frame = 0;
    const updatePosition = () => {
      if (current && element.matches(':hover, :focus-within')) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const { position: next, currentCost } = placeToast({ width, height }, current);
      if (currentCost < UNACCEPTABLE) return;
      current = next;
      element.style.left = `${next.left}px`;
      element.style.top = `${next.top}px`;
    };
    // Changes caused by a press are in the document one frame later.
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(updatePosition);
    };
    const reset = () => {
      current = null;
      schedule();
    };
    updatePosition();
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', reset);
    const unsubscribe = router.on('navigate', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', reset);
      unsubscribe();
    };
  }, [region, shown]);
}
