import { type RefObject, useEffect, useState } from 'react';

/** Share of the element that must be visible. Rounding can keep a fully visible element below 1. */
const THRESHOLD = 0.95;

/** Whether an element is in the window, at least almost completely. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true), {
      threshold: THRESHOLD,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
