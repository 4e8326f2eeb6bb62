import { useLayoutEffect, useRef, useState } from 'react';

/** Whether what is in a box is taller than a height in pixels: `true` until it has been measured. */
export function useClipped(threshold: number) {
  const content = useRef<HTMLDivElement>(null);
  const [isTaller, setTaller] = useState(true);

  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const measure = () => setTaller(element.scrollHeight > threshold);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [threshold]);

  return { content, isTaller };
}
