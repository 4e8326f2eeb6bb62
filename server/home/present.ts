import { presentArtistCard } from '../artists/list/present.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { presentExhibit } from '../exhibitions/present.ts';
import { presentQuote } from '../quotes/present.ts';
import { presentStyle } from '../styles/present.ts';
import type { HomeContents } from './compose.ts';
import type { HomePage, HomeSettings } from './contract.ts';

export const HOME_META = {
  title: 'One-of-a-kind Filipino art',
  description: 'Paintings, sculptures and works on paper by Filipino artists, each the only one there is.',
  canonical: '/',
};

interface HomeOptions extends HomeContents {
  settings: HomeSettings;
  counts: { artworks: number; artists: number };
}

export function presentHome(home: HomeOptions, now: number): HomePage {
  const card = (row: CardRow | null) => row && presentCard(row, now);
  const cards = (rows: CardRow[]) => rows.map((row) => presentCard(row, now));
  const { bandText, bandNote, searches } = home.settings;
  return {
    counts: home.counts,
    hero: card(home.hero),
    newArrivals: cards(home.newArrivals),
    statement: card(home.statement),
    band: bandText === '' ? null : { text: bandText, note: bandNote },
    trendingArtworks: cards(home.trendingArtworks),
    trendingArtists: home.trendingArtists.map((row) => presentArtistCard(row, now)),
    styles: home.styles.map(presentStyle),
    newArtists: home.newArtists.map((row) => presentArtistCard(row, now)),
    hasSearches: searches > 0,
    exhibits: home.exhibits.map((row) => presentExhibit(row, now)),
    collectors: home.collectors.map(presentQuote),
    picks: home.hasPicks ? presentPicks(home) : null,
  };
}

function presentPicks({ pickIds, picks }: HomeContents): HomePage['picks'] {
  return { ids: pickIds, hasNotes: picks.some(({ note }) => note !== '') };
}
