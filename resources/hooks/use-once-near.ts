import { useEffect, useRef } from 'react';

/** Acts once, when a place in the page comes near to what is seen. */
export function useOnceNear(act: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const once = useRef(act);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        once.current();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return place;
}
