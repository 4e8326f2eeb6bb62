import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useFomo } from '../../hooks/use-fomo.ts';
import { useInTheWay } from '../../hooks/use-in-the-way.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useRecentlySold } from '../../hooks/use-recently-sold.ts';
import { FomoNotice } from './fomo-notice.tsx';
import './news.css';
import { RecentlySold } from './recently-sold.tsx';

/**
 * What comes by itself stands in one corner, away from where the visitor's own doings are confirmed. Large screens have room
 * for both; on small ones the panel takes its turn after the first notification, and neither stands over what a page is there for.
 */
export function News({ side }: { side: 'left' | 'right' }) {
  const isSmall = useMedia('(width < 40rem), (height < 30rem)');
  const [isFomoDue, setFomoDue] = useState(true);
  const sold = useRecentlySold({ isHeldBack: isSmall && isFomoDue, isStoodUpon: isFomoDue });
  const isSoldShown = sold.artworks.length > 0;
  const fomo = useFomo({ isHeldBack: isSmall && isSoldShown, told: sold.artworks });
  if (fomo.isDue !== isFomoDue) setFomoDue(fomo.isDue);
  const corner = useRef<HTMLDivElement>(null);
  const isInTheWay = useInTheWay(corner, isSmall && (isSoldShown || fomo.shown !== null));
  return (
    <div ref={corner} className={clsx('news-corner', side === 'right' && 'justify-end', isInTheWay && 'invisible')}>
      <FomoNotice {...fomo} />
      {isSoldShown && <RecentlySold {...sold} />}
      {sold.keepsRoom && <div className="news-room" />}
    </div>
  );
}
