import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FomoResponse } from '../../../server/fomo/contract.ts';
import { FomoNotice } from './fomo-notice.tsx';
import { useFomo } from './use-fomo.ts';
import { useRecentlySold } from './use-recently-sold.ts';
import './fomo-panels.css';
import { RecentlySold } from './recently-sold.tsx';

/**
 * Shows one panel at a time: first a notification, then recently sold artworks. Both wait until their area is in view.
 * Each panel comes once per visit; a new page address prolongs the visit.
 */
export function FomoPanels({ address, preview }: { address: string; preview?: FomoResponse | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useInView(container);
  const fomo = useFomo({ address, isInView, preview });
  const sold = useRecentlySold({ address, mayStart: isInView && !fomo.isDue });
  const isSoldShown = sold.artworks.length > 0;
  const keepFocus = () =>
    container.current?.contains(document.activeElement) && container.current.focus({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="fomo-panels">
      <FomoNotice {...fomo} onLeave={keepFocus} />
      {isSoldShown && <RecentlySold {...sold} onLeave={keepFocus} />}
    </div>
  );
}

/** Share of the element that must be visible. Rounding can keep a fully visible element below 1. */
const THRESHOLD = 0.95;

/** Whether an element is in the window, at least almost completely. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
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
