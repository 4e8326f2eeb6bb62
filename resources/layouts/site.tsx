import type { ReactNode } from 'react';
import { ReleasedByMergeBand } from '../components/cart/released-by-merge-band.tsx';
import { heartSymbol } from '../components/favorites/favorite-icon.tsx';
import { FomoArea } from '../components/fomo/fomo-area.tsx';
import { Newsletter } from '../components/newsletter/newsletter.tsx';
import { Footer } from '../components/shell/footer/footer.tsx';
import { Announcement } from '../components/shell/header/announcement.tsx';
import { Header } from '../components/shell/header/header.tsx';
import { LazyOverlays } from '../components/shell/lazy-overlays.tsx';
import { PageTop } from '../components/shell/page-top.tsx';
import { useSharedProps } from '../hooks/use-shared-props.ts';

// Constant elements are not rendered again with each page. They read changing data themselves.
const above = (
  <>
    <a href="#main" className="skip-link">
      Skip to content
    </a>
    <div aria-hidden="true" className="visit-progress" />
    <Announcement />
    <Header />
    <PageTop />
  </>
);

const below = (
  <>
    <FomoArea at="below" />
    <Newsletter />
    <Footer />
    <LazyOverlays />
    {heartSymbol}
    <p id="announcer" aria-live="polite" className="sr-only" />
  </>
);

/** The layout of every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { component } = useSharedProps();
  return (
    <>
      {above}
      {/* The key makes it a new element on every page: the same element at another height would count as a layout shift. The minimum height keeps the content below out of sight. */}
      <main
        key={component}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100svh-11rem)] outline-none lg:min-h-[calc(100svh-15rem)] print:min-h-0"
      >
        <ReleasedByMergeBand />
        {children}
      </main>
      {below}
    </>
  );
}
