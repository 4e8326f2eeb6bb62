import type { ListedArtist } from '../artists/rows.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { CollectorRow } from '../collectors/rows.ts';
import type { ExhibitRow } from '../exhibitions/rows.ts';
import { statusOf } from '../reservations/availability.ts';
import type { StyleRow } from '../styles/rows.ts';
import type { HomeSettings } from './contract.ts';

/** A section with fewer is not shown: a row with one thing looks unfinished. */
const FEWEST = { newArrivals: 2, trendingArtworks: 3, trendingArtists: 2, styles: 2, newArtists: 2, picks: 2 };
/** The largest new arrival has a section of its own only if so many others are left. */
const FEWEST_BESIDE_STATEMENT = 3;

export interface PickedArtwork {
  artwork: CardRow;
  note: string;
}

/** What may stand on the page, each list in its order. */
export interface HomeCandidates {
  /** The chosen one, or null. */
  chosenHero: CardRow | null;
  /** Published and not sold. */
  picks: PickedArtwork[];
  newest: CardRow[];
  /** The newest that can be bought; null if there is none. */
  newestAvailable: CardRow | null;
  trending: CardRow[];
  trendingArtists: ListedArtist[];
  /** Each with several artworks, of which one is shown. */
  newArtists: ListedArtist[];
  styles: StyleRow[];
  exhibits: ExhibitRow[];
  collectors: CollectorRow[];
}

/** What stands on the page. */
export interface HomeContents {
  hero: CardRow | null;
  newArrivals: CardRow[];
  statement: CardRow | null;
  trendingArtworks: CardRow[];
  trendingArtists: ListedArtist[];
  styles: StyleRow[];
  newArtists: ListedArtist[];
  exhibits: ExhibitRow[];
  collectors: CollectorRow[];
  /** The curators' picks, of which the page requests the artworks with a call. */
  picks: PickedArtwork[];
  /** Whether the section of the picks has enough to show. Recommendations fill it. */
  hasPicks: boolean;
  /** Ids of all artworks of the page, without those of the picks. */
  artworkIds: number[];
}

/** No artwork stands on the page twice, neither by itself nor as the picture of a style, an exhibition or a collector. */
class Placed {
  readonly ids = new Set<number>();
  readonly #pictures = new Set<string>();

  has({ id, image_key }: Pick<CardRow, 'id' | 'image_key'>): boolean {
    return this.ids.has(id) || this.#pictures.has(image_key);
  }

  add(rows: Pick<CardRow, 'id'>[]): void {
    for (const { id } of rows) this.ids.add(id);
  }

  addPictures(rows: { image_key: string }[]): void {
    for (const { image_key } of rows) this.#pictures.add(image_key);
  }

  /** The first `most` that are not placed yet. */
  free(rows: CardRow[], most: number): CardRow[] {
    return rows.filter((row) => !this.has(row)).slice(0, most);
  }
}

/** Chooses what stands on the home page. What staff have chosen comes first. */
export function composeHome(candidates: HomeCandidates, settings: HomeSettings, now: number): HomeContents {
  const placed = new Placed();
  const isAvailable = (row: CardRow) => statusOf(row, now) === 'Available';
  const hero = findHero(candidates, isAvailable);
  const picks = candidates.picks.filter(({ artwork }) => artwork.id !== hero?.id).slice(0, settings.picks);
  const chosen = [...(hero ? [hero] : []), ...picks.map(({ artwork }) => artwork)];
  placed.add(chosen);
  const fixed = placeFixed(candidates, settings, { chosen, placed });
  const { newArrivals, statement } = placeNewArrivals(candidates.newest, settings, { placed, isAvailable });
  const trendingArtworks = placeTrending(candidates.trending, settings.trendingArtworks, placed);
  const newArtists = placeArtists(candidates.newArtists, settings.newArtists, placed);
  const trendingArtists = candidates.trendingArtists.slice(0, settings.trendingArtists);
  const more = candidates.trending.filter((row) => !placed.has(row)).length;
  const pickIds = new Set(picks.map(({ artwork }) => artwork.id));
  return {
    ...{ hero, newArrivals, statement, trendingArtworks, newArtists, picks, ...fixed },
    trendingArtists: trendingArtists.length >= FEWEST.trendingArtists ? trendingArtists : [],
    hasPicks: settings.picks > 0 && picks.length + more >= FEWEST.picks,
    artworkIds: [...placed.ids].filter((id) => !pickIds.has(id)),
  };
}

/** The chosen artwork, the first pick, or the newest artwork, whichever is the first that can be bought. */
function findHero(
  { chosenHero, picks, newestAvailable }: HomeCandidates,
  isAvailable: (row: CardRow) => boolean,
): CardRow | null {
  if (chosenHero && isAvailable(chosenHero)) return chosenHero;
  return picks.find(({ artwork }) => isAvailable(artwork))?.artwork ?? newestAvailable;
}

/** Their pictures are fixed, so artworks with them are not shown elsewhere. Staff have chosen the hero and the picks: a style with the picture of one is left out. */
function placeFixed(
  candidates: HomeCandidates,
  settings: HomeSettings,
  { chosen, placed }: { chosen: CardRow[]; placed: Placed },
) {
  const taken = new Set(chosen.map(({ image_key }) => image_key));
  const styles = candidates.styles.filter(({ image_key }) => !taken.has(image_key)).slice(0, settings.styles);
  const fixed = {
    styles: styles.length >= FEWEST.styles ? styles : [],
    exhibits: candidates.exhibits.slice(0, settings.exhibits),
    collectors: candidates.collectors.slice(0, settings.collectors),
  };
  for (const rows of Object.values(fixed)) placed.addPictures(rows);
  return fixed;
}

function placeNewArrivals(
  newest: CardRow[],
  settings: HomeSettings,
  { placed, isAvailable }: { placed: Placed; isAvailable: (row: CardRow) => boolean },
): Pick<HomeContents, 'newArrivals' | 'statement'> {
  const most = settings.newArrivals;
  if (most === 0) return { newArrivals: [], statement: null };
  const free = placed.free(newest, settings.statement ? most + 1 : most);
  const largest = largestOf(free.filter(isAvailable));
  const statement = settings.statement && free.length > FEWEST_BESIDE_STATEMENT ? largest : null;
  const newArrivals = free.filter((row) => row !== statement).slice(0, most);
  if (newArrivals.length < FEWEST.newArrivals) return { newArrivals: [], statement: null };
  placed.add(statement ? [...newArrivals, statement] : newArrivals);
  return { newArrivals, statement };
}

function placeTrending(trending: CardRow[], most: number, placed: Placed): CardRow[] {
  const rows = placed.free(trending, most);
  if (rows.length < FEWEST.trendingArtworks) return [];
  placed.add(rows);
  return rows;
}

function largestOf(rows: CardRow[]): CardRow | null {
  const area = ({ height, width }: CardRow) => height * width;
  const measured = rows.filter((row) => area(row) > 0);
  return measured.reduce<CardRow | null>((best, row) => (best && area(best) >= area(row) ? best : row), null);
}

/** Each with its latest artwork that is not on the page yet. An artist without one is left out. */
function placeArtists(artists: ListedArtist[], most: number, placed: Placed): ListedArtist[] {
  const chosen = artists.flatMap((artist) => {
    const artwork = artist.artworks.find((row) => !placed.has(row));
    return artwork ? [{ ...artist, artworks: [artwork] }] : [];
  });
  const shown = chosen.slice(0, most);
  if (shown.length < FEWEST.newArtists) return [];
  placed.add(shown.flatMap(({ artworks }) => artworks));
  return shown;
}
