import { type RefObject, useEffect, useRef, useState } from 'react';

interface Size {
  width: number;
  height: number;
}

/** The size of an element's content box in pixels; null until it is measured. */
export function useContentSize<E extends Element>(): [RefObject<E | null>, Size | null] {
  const element = useRef<E>(null);
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
