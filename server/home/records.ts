import type { Knex } from 'knex';
import { findNewArtists } from '../artists/list/records.ts';
import { findTrendingArtists } from '../artists/list/trending.ts';
import { countShown } from '../artists/records.ts';
import { findTrendingIds } from '../artworks/popularity/trending.ts';
import { findCards, findNewestAvailable, findNewestIds } from '../artworks/records.ts';
import { publishedArtworks } from '../artworks/scopes.ts';
import { sortExhibits, stateOf } from '../exhibitions/period.ts';
import { listExhibits, nextExhibitChange } from '../exhibitions/records.ts';
import type { Listing } from '../listing/listing.ts';
import { findSetting } from '../navigation/records.ts';
import type { Pick as Picked } from '../picks/contract.ts';
import { listShownPicks } from '../picks/records.ts';
import { listShownQuotes } from '../quotes/records.ts';
import { findStyles } from '../styles/records.ts';
import { composeHome, type HomeCandidates, type HomeContents } from './compose.ts';
import type { HomeSettings } from './contract.ts';
import { parseHomeSettings } from './home-settings.ts';

/** New artists that are read beyond those shown, and works of each: some may be on the page already. */
const SPARE_ARTISTS = { artists: 4, works: 5 };
/** Works that are read beyond those shown: the pictures of styles, exhibitions and collectors may be works too. */
const SPARE_WORKS = 20;

export interface HomeSource {
  database: Knex;
  listing: Listing;
}

/** What the home page shows. */
export interface HomeRows extends HomeContents {
  settings: HomeSettings;
  counts: { artworks: number; artists: number };
  /** When an exhibition opens or closes next. */
  nextExhibitChange: number;
}

/** `changed`: settings and picks that are not public, for a preview. */
export async function readHome(
  source: HomeSource,
  now: number,
  changed: { settings?: HomeSettings; picks?: Picked[] } = {},
): Promise<HomeRows> {
  const { database, listing } = source;
  const settings = changed.settings ?? parseHomeSettings(await findSetting(database, 'home'));
  const artworks = await readArtworks(database, settings, { picks: changed.picks, now });
  const exhibits = sortExhibits(await listExhibits(database, 'exhibition'), now);
  const candidates: HomeCandidates = {
    ...artworks,
    ...(await readArtists(source, settings, now)),
    styles: await findStyles(database, await listing.countAvailableByStyle(now)),
    exhibits: exhibits.filter((row) => stateOf(row, now) !== 'past'),
    collectors: await listShownQuotes(database),
  };
  const counts = { artworks: await listing.countPublished(now), artists: await countShown(database, now) };
  const nextChange = await nextExhibitChange(database, now);
  return { ...composeHome(candidates, settings, now), settings, counts, nextExhibitChange: nextChange };
}

/** Each work may stand on the page once, so lists are read as long as they are when all before have taken from them. */
async function readArtworks(
  database: Knex,
  settings: HomeSettings,
  { picks, now }: { picks: Picked[] | undefined; now: number },
): Promise<Pick<HomeCandidates, 'chosenHero' | 'picks' | 'newest' | 'newestAvailable' | 'trending'>> {
  const picked = (await listShownPicks(database, now, picks)).slice(0, settings.picks + 1);
  const arrivals = settings.newArrivals + 1;
  const chosen = picked.length + 1 + SPARE_WORKS;
  const newest = await findNewestIds(database, now, arrivals + chosen);
  const max = settings.trendingArtworks + arrivals + settings.newArtists + chosen;
  const trending = await findTrendingIds(database, now, max);
  const newestAvailable = (await findNewestAvailable(database, now)) ?? null;
  const hero = settings.hero === null ? null : await findPublishedId(database, settings.hero, now);
  const single = [newestAvailable, hero].filter((id) => id !== null);
  const ids = [...new Set([...single, ...picked.map(({ id }) => id), ...newest, ...trending])];
  const rows = new Map((await findCards(database, ids)).map((row) => [row.id, row]));
  const rowsOf = (some: number[]) => some.flatMap((id) => rows.get(id) ?? []);
  return {
    chosenHero: rows.get(hero ?? 0) ?? null,
    picks: picked.flatMap(({ id, note }) => rowsOf([id]).map((artwork) => ({ artwork, note }))),
    newest: rowsOf(newest),
    newestAvailable: rows.get(newestAvailable ?? 0) ?? null,
    trending: rowsOf(trending),
  };
}

async function findPublishedId(database: Knex, id: number, now: number): Promise<number | null> {
  const [found] = await publishedArtworks(database, now).where('a.id', id).pluck('a.id');
  return found ?? null;
}

async function readArtists({ database, listing }: HomeSource, settings: HomeSettings, now: number) {
  const popularity = await listing.popularityByArtist(now);
  const { trendingArtists: trending, newArtists } = settings;
  return {
    // Their cards show the portrait alone.
    trendingArtists: trending === 0 ? [] : await findTrendingArtists(database, popularity, now, trending, 0),
    newArtists:
      newArtists === 0
        ? []
        : await findNewArtists(database, now, {
            limit: newArtists + SPARE_ARTISTS.artists,
            artworks: SPARE_ARTISTS.works,
          }),
  };
}
