import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';
import './fomo-area.css';

const LazyPanels = lazyWithFallback(async () => (await import('./fomo-panels.tsx')).FomoPanels);

const MEDIA = { above: '(width >= 48rem)', below: '(width < 48rem)' };

/**
 * Reserved space for the FOMO panels in the page's flow: a panel covers nothing and moves nothing. Wide screens have it
 * beside the breadcrumbs, phones in the gap above the newsletter. The page's row in server/page-table.ts states whether it has one.
 */
export function FomoArea({ at }: { at: 'above' | 'below' }) {
  const { hasFomoArea, address, previewedNotifications } = useSharedProps();
  const isHydrated = useHydrated();
  const isHere = useMedia(MEDIA[at]);
  if (!hasFomoArea) return null;
  return (
    <div data-fomo-area className={clsx('fomo-area', at === 'above' ? 'max-md:hidden' : 'fomo-area-below md:hidden')}>
      {isHydrated && isHere && (
        <Suspense>
          <LazyPanels address={address} preview={previewedNotifications} />
        </Suspense>
      )}
    </div>
  );
}
