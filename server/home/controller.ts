import type { RequestHandler } from 'express';
import { presentArtistCard } from '../artists/list/present.ts';
import { findNewArtists } from '../artists/list/records.ts';
import { findTrendingArtists } from '../artists/list/trending.ts';
import { countShown } from '../artists/records.ts';
import { findTrending } from '../artworks/popularity/trending.ts';
import { presentCard } from '../artworks/present.ts';
import { findHero, findNewArrivals } from '../artworks/records.ts';
import { presentCollector } from '../collectors/present.ts';
import { listCollectors } from '../collectors/records.ts';
import type { Context } from '../context.ts';
import { presentCurrentAndUpcoming } from '../exhibitions/present.ts';
import { listExhibits } from '../exhibitions/records.ts';
import { renderPage } from '../frontend/render-page.ts';
import { findSetting } from '../navigation/records.ts';
import { presentStyle } from '../styles/present.ts';
import { findStyles } from '../styles/records.ts';
import { parseTypewriter } from './typewriter.ts';

const NEW_ARRIVALS = 12;
const TRENDING = { artworks: 11, artists: 8 };
const STYLES = 6;

/** `GET /` */
export function show(context: Context): RequestHandler {
  return async (_req, res) => {
    await renderPage(res, 'home', {
      ...artworkSections(context),
      ...artistSections(context),
      ...gallerySections(context),
      meta: {
        title: 'One-of-a-kind Filipino art',
        description: 'Paintings, sculptures and works on paper by Filipino artists, each the only one there is.',
        canonical: '/',
      },
    });
  };
}

function artworkSections({ database, listing, now }: Context) {
  const time = now();
  return {
    hero: async () => {
      const row = await findHero(database, time);
      return row && presentCard(row, time);
    },
    newArrivals: async () => {
      const rows = await findNewArrivals(database, time, NEW_ARRIVALS);
      return rows.map((row) => presentCard(row, time));
    },
    trendingArtworks: async () => {
      const rows = await findTrending(database, time, TRENDING.artworks);
      return rows.map((row) => presentCard(row, time));
    },
    styles: async () => {
      const rows = await findStyles(database, await listing.countAvailableByStyle(time));
      return rows.slice(0, STYLES).map(presentStyle);
    },
  };
}

function artistSections({ database, listing, now }: Context) {
  const time = now();
  return {
    trendingArtists: async () => {
      const popularity = await listing.popularityByArtist(time);
      const rows = await findTrendingArtists(database, popularity, time, TRENDING.artists);
      return rows.map((row) => presentArtistCard(row, time));
    },
    newArtists: async () => {
      const rows = await findNewArtists(database, time);
      return rows.map((row) => presentArtistCard(row, time));
    },
  };
}

function gallerySections({ database, listing, now }: Context) {
  const time = now();
  return {
    counts: async () => ({
      artworks: await listing.countPublished(time),
      artists: await countShown(database, time),
    }),
    exhibits: async () => presentCurrentAndUpcoming(await listExhibits(database, 'exhibition'), time),
    collectors: async () => (await listCollectors(database)).map(presentCollector),
  };
}

/** `GET /web/api/typewriter/settings` */
export function showTypewriter({ database }: Context): RequestHandler {
  return async (_req, res) => {
    res.json({ data: parseTypewriter(await findSetting(database, 'typewriter')) });
  };
}
