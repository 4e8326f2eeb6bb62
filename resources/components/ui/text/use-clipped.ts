import { useLayoutEffect, useRef, useState } from 'react';

/** Whether the content is taller than the given pixels; `true` until it is measured. */
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
