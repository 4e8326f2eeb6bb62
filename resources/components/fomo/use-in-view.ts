import { type RefObject, useEffect, useState } from 'react';

/** How much of an element must be in the window: rounding may keep a whole one below 1. */
const THRESHOLD = 0.95;

/** Whether an element is in the window, all but whole. */
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
