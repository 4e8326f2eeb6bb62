import { useRef } from 'react';
import type { FomoResponse } from '../../../server/fomo/contract.ts';
import { FomoNotice } from './fomo-notice.tsx';
import { useFomo } from './use-fomo.ts';
import { useInView } from './use-in-view.ts';
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
