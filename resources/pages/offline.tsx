import type { StoredPage } from '../../server/offline/contract.ts';
import type { PageName, PropsOf } from '../../server/pages.ts';
import { button } from '../components/ui/button.ts';
import '../components/offline/offline.css';

const GROUPS: Partial<Record<PageName, string>> = { 'artworks/show': 'Artworks', 'artists/show': 'Artists' };
const OTHER = 'More pages';

function groupOf({ component }: StoredPage): string {
  return GROUPS[component as PageName] ?? OTHER;
}

/** What the service worker shows for a page that this browser has not seen. */
export default function OfflinePage({ pages }: PropsOf<'offline'>) {
  return (
    <div className="page-width py-20">
      <h1 className="max-w-4xl font-serif text-56 font-medium lg:text-72">There is no connection</h1>
      <p className="mt-6 max-w-xl text-smoke">
        This page could not be loaded, because your device is offline or the gallery cannot be reached. Nothing was
        changed: artworks in your cart stay reserved until their reservation ends.
      </p>
      <p className="mt-10">
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page that did not load */}
        <a href="" className={button({ kind: 'filled' })}>
          Try again
        </a>
      </p>
      {pages.length > 0 && <StoredPages pages={pages} />}
    </div>
  );
}

function StoredPages({ pages }: { pages: StoredPage[] }) {
  return (
    <section className="mt-20">
      <h2 className="font-serif text-40 font-medium tracking-tight">What you have seen</h2>
      <p className="mt-3 text-smoke">These pages can be read now, as they were.</p>
      <div className="stored-pages mt-8">
        {[...Object.values(GROUPS), OTHER].map((heading) => (
          <Group key={heading} heading={heading} pages={pages.filter((page) => groupOf(page) === heading)} />
        ))}
      </div>
    </section>
  );
}

function Group({ heading, pages }: { heading: string; pages: StoredPage[] }) {
  if (pages.length === 0) return null;
  return (
    <div>
      <h3 className="caps text-smoke">{heading}</h3>
      <ul className="mt-3">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a href={address} className="text-link flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
