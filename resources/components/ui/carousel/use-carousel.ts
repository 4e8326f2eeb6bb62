import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isPageObscured } from '../../../runtime/page-obscured.ts';
import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';
import { type CarouselPosition, createCarouselScroll, positionOf } from './carousel-scroll.ts';

export const AUTOPLAY_MS = 5_000;

/** The browser scrolls and snaps the row. This hook adds buttons, keys and optional autoplay. */
export function useCarousel({ autoplay }: { autoplay: boolean }) {
  const row = useRef<HTMLUListElement>(null);
  const [walk] = useState(() => createCarouselScroll(() => row.current));
  const [{ at, last }, setPlace] = useState<CarouselPosition>({ at: 0, last: Number.POSITIVE_INFINITY });
  const [isStopped, setStopped] = useState(false);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => setPlace(positionOf(element));
    const sizes = new ResizeObserver(look);
    const items = new MutationObserver(look);
    sizes.observe(element);
    items.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
      walk.stop();
    };
  }, [walk]);

  useEffect(() => {
    if (!autoplay || isStopped || isHeld || prefersReducedMotion()) return;
    const timer = setInterval(() => {
      if (isInSight(row.current) && !isPageObscured()) walk.move(1);
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [autoplay, isStopped, isHeld, walk]);

  return {
    row,
    at,
    last,
    isStopped,
    next: () => walk.move(1),
    previous: () => walk.move(-1),
    toggle: () => setStopped(!isStopped),
    onScroll: () => row.current && setPlace(positionOf(row.current)),
    onKeyDown: (event: KeyboardEvent) => {
      if (walk.follow(event.key)) event.preventDefault();
    },
    /**
     * Event handlers for the element around the row: autoplay pauses while the visitor points at it or has the focus in
     * it.
     */
    whileRead: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

function isInSight(row: HTMLElement | null): boolean {
  const box = row?.getBoundingClientRect();
  return !document.hidden && box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
