import { useId, useState } from 'react';
import type { PropsOf } from '../../../server/pages.ts';
import { Listing } from '../../components/listing/listing.tsx';
import { ArtistResults } from '../../components/search/artist-results.tsx';
import { ArtistStrip } from '../../components/search/artist-strip.tsx';
import { ResultsPanel } from '../../components/search/results-panel.tsx';
import { StyleResults } from '../../components/search/style-results.tsx';
import { type Kind, TabList } from '../../components/search/tab-list.tsx';

/** The search results, with a tab for each kind. */
export default function SearchPage(props: PropsOf<'search-results/index'>) {
  const { artworks, artists, styles, query, searchedFor } = props;
  const id = useId();
  const [selected, select] = useState<Kind>('artworks');
  const counts = { artworks: artworks.meta.pagination.total, artists: artists.count, styles: styles.count };
  const panel = { id, selected, term: query.search ?? '', searchedFor };
  return (
    <>
      <header className="page-width mt-2">
        <p className="caps text-smoke">Search</p>
        <h1 className="mt-3 mb-8 font-serif text-56 font-medium wrap-anywhere lg:text-72">{query.search}</h1>
        <div className="noscript:hidden">
          <TabList id={id} label="What was found" counts={counts} selected={selected} onShow={select} />
        </div>
      </header>
      <ResultsPanel {...panel} kind="artworks">
        <ArtistStrip artists={artists} />
        <Listing list={props} base="/search" />
      </ResultsPanel>
      <ResultsPanel {...panel} kind="artists">
        <ArtistResults artists={artists} />
      </ResultsPanel>
      <ResultsPanel {...panel} kind="styles">
        <StyleResults styles={styles.items} />
      </ResultsPanel>
    </>
  );
}
