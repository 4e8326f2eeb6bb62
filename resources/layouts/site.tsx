import type { ReactNode } from 'react';
import { LeftOutBand } from '../components/cart/left-out-band.tsx';
import { FomoArea } from '../components/fomo/fomo-area.tsx';
import { Newsletter } from '../components/newsletter/newsletter.tsx';
import { Footer } from '../components/shell/footer/footer.tsx';
import { Announcement } from '../components/shell/header/announcement.tsx';
import { Header } from '../components/shell/header/header.tsx';
import { LazyOverlays } from '../components/shell/lazy-overlays.tsx';
import { PageTop } from '../components/shell/page-top.tsx';
import { useSharedProps } from '../hooks/use-shared-props.ts';

/** What stands around every page. */
export const siteLayout = () => Site;

// Elements that stay the same are not rendered again with each page; what changes in them they read for themselves.
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
    <p id="announcer" aria-live="polite" className="sr-only" />
  </>
);

function Site({ children }: { children?: ReactNode }) {
  const { component } = useSharedProps();
  return (
    <>
      {above}
      {/* Another page is another element: the same one, higher or lower, would count as a jump. And none is so short that what stands below all of them would jump into sight. */}
      <main
        key={component}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100svh-11rem)] outline-none lg:min-h-[calc(100svh-15rem)] print:min-h-0"
      >
        <LeftOutBand />
        {children}
      </main>
      {below}
    </>
  );
}
