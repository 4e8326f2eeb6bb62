import type { PropsOf } from '../../server/pages.ts';
import { SearchBox, useSearchTerm } from '../components/search/search-box.tsx';
import { button } from '../components/ui/button.ts';

export default function ErrorPage({ status, heading, message, requestId }: PropsOf<'error'>) {
  return (
    <div className="page-width grid min-h-[60svh] grid-cols-[minmax(0,1fr)] content-center py-20">
      <p className="caps text-smoke">{status}</p>
      <h1 className="mt-4 max-w-4xl font-serif text-56 font-medium lg:text-72">{heading}</h1>
      <p className="mt-6 max-w-xl text-smoke">{message}</p>
      <SearchBox id="page-search" term={useSearchTerm()} size="large" className="mt-10 sm:max-w-xl" />
      <p className="mt-10 flex flex-wrap gap-x-8 gap-y-2">
        <a href="/artworks" className={button({ kind: 'filled' })}>
          See all artworks
        </a>
        <a href="/" className={button({ kind: 'text' })}>
          Go to the home page
        </a>
      </p>
      {requestId && <p className="mt-10 text-13 text-smoke">Please quote reference {requestId} if you contact us.</p>}
    </div>
  );
}
