import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isPageObscured } from '../../../runtime/page-obscured.ts';
import { prefersReducedMotion } from '../../../runtime/prefers-reduced-motion.ts';
import { type CarouselPosition, createCarouselScroll, positionOf } from './carousel-scroll.ts';

export const AUTOPLAY_MS = 5_000;

/** The browser scrolls and snaps the row. This hook adds buttons, keys and optional autoplay. */
export function useCarousel({ autoplay }: { autoplay: boolean }) {
  const row = useRef<HTMLUListElement>(null);
  const [scroll] = useState(() => createCarouselScroll(() => row.current));
  const { index, last, updatePosition } = useRowPosition(row);
  const [isStopped, setStopped] = useState(false);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => scroll.stop, [scroll]);

  useEffect(() => {
    if (!autoplay || isStopped || isPaused || prefersReducedMotion()) return;
    const timer = setInterval(() => {
      if (isVisible(row.current) && !isPageObscured()) scroll.move(1);
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [autoplay, isStopped, isPaused, scroll]);

  return {
    row,
    index,
    last,
    isStopped,
    next: () => scroll.move(1),
    previous: () => scroll.move(-1),
    toggle: () => setStopped(!isStopped),
    onScroll: updatePosition,
    onKeyDown: (event: KeyboardEvent) => {
      if (scroll.handleKey(event.key)) event.preventDefault();
    },
    /**
     * Event handlers for the element around the row: autoplay pauses while the visitor points at it or has the focus in
     * it.
     */
    pauseHandlers: {
      onPointerEnter: () => setPaused(true),
      onPointerLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  };
}

/** The position of the row, updated when its size or its items change. */
function useRowPosition(row: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<CarouselPosition>({ index: 0, last: Number.POSITIVE_INFINITY });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => setPosition(positionOf(element));
    const sizes = new ResizeObserver(update);
    const items = new MutationObserver(update);
    sizes.observe(element);
    items.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
    };
  }, [row]);
  const updatePosition = () => row.current && setPosition(positionOf(row.current));
  return { ...position, updatePosition };
}

function isVisible(row: HTMLElement | null): boolean {
  const box = row?.getBoundingClientRect();
  return !document.hidden && box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}
