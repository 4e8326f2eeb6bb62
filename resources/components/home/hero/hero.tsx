import { type RefObject, useEffect, useRef } from 'react';
import type { ArtworkCard } from '../../../../server/artworks/contract.ts';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import type { Typewriter } from '../../../../server/home/contract.ts';
import type { Pages } from '../../../../server/pages.ts';
import { SearchBox, useSearchTerm } from '../../search/search-box.tsx';
import { button } from '../../ui/button.ts';
import { DotSeparated } from '../../ui/text/dot-separated.tsx';
import { HeroArtwork } from './hero-artwork.tsx';

interface Props {
  counts: Pages['home']['counts'];
  artwork: ArtworkCard | null;
  /** Settings that are not public yet. */
  typewriter: Typewriter | undefined;
}

export function Hero({ counts, artwork, typewriter }: Props) {
  const search = useTypewriter<HTMLDivElement>(typewriter);
  return (
    <section className={artwork ? 'lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]' : 'text-center'}>
      <div
        className={
          artwork
            ? 'flex flex-col justify-center px-(--page-margin) pt-14 pb-12 md:pt-28 lg:pb-20 2xl:pl-[max(4rem,calc(50vw-48.5rem))]'
            : 'mx-auto flex max-w-3xl flex-col items-center px-4 py-28 lg:py-44'
        }
      >
        <h1 className="font-serif text-56 font-medium tracking-tight text-balance sm:max-w-lg sm:text-72">
          We Art What You Seek
        </h1>
        <div ref={search} className="mt-8 w-full sm:max-w-lg lg:mt-12">
          <SearchBox id="page-search" term={useSearchTerm()} size="large" />
        </div>
        <p className="dotted caps mt-6 text-smoke tabular-nums">
          <DotSeparated
            parts={
              counts.artworks > 0
                ? [pluralize(counts.artworks, 'artwork'), pluralize(counts.artists, 'artist')]
                : ['The first artworks are coming soon']
            }
          />
        </p>
        <p className="mt-10 lg:mt-14">
          <a href="/artworks" className={button({ kind: 'filled' })}>
            See all artworks
          </a>
        </p>
      </div>
      {artwork && <HeroArtwork artwork={artwork} />}
    </section>
  );
}

/** A ref for an element around a search field. The typewriter's script loads after hydration. `settings`: default by a call. */
function useTypewriter<Container extends HTMLElement>(settings: Typewriter | undefined): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    const unmounted = new AbortController();
    const field = container.current?.querySelector('input');
    if (field)
      import('./typewriter.ts').then(
        ({ startTypewriter }) => startTypewriter(field, unmounted.signal, settings),
        () => undefined,
      );
    return () => unmounted.abort();
  }, [settings]);
  return container;
}
