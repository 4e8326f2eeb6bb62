import type { ArtistWithArtworks } from '../artists/rows.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ExhibitRow } from '../exhibitions/rows.ts';
import type { QuoteRow } from '../quotes/rows.ts';
import { statusOf } from '../reservations/availability.ts';
import type { StyleRow } from '../styles/rows.ts';
import type { HomeSettings } from './contract.ts';
import { type HomeSection, SECTION_NUMBERS } from './sections.ts';

/** The largest new arrival has a section of its own only if so many others are left. */
const MIN_BESIDE_STATEMENT = 3;

export interface PickedArtwork {
  artwork: CardRow;
  note: string;
}

/** What may stand on the page, each list in its order. */
export interface HomeCandidates {
  /** The artwork that staff have chosen, or null. */
  chosenHero: CardRow | null;
  /** Published and not sold. */
  picks: PickedArtwork[];
  newest: CardRow[];
  /** The newest that can be bought; null if there is none. */
  newestAvailable: CardRow | null;
  trending: CardRow[];
  trendingArtists: ArtistWithArtworks[];
  /** Each with several artworks, of which one is shown. */
  newArtists: ArtistWithArtworks[];
  styles: StyleRow[];
  exhibits: ExhibitRow[];
  collectors: QuoteRow[];
}

/** What stands on the page. */
export interface HomeContents {
  hero: CardRow | null;
  newArrivals: CardRow[];
  statement: CardRow | null;
  trendingArtworks: CardRow[];
  trendingArtists: ArtistWithArtworks[];
  styles: StyleRow[];
  newArtists: ArtistWithArtworks[];
  exhibits: ExhibitRow[];
  collectors: QuoteRow[];
  /** The curators' picks, of which the page requests the artworks with a call. */
  picks: PickedArtwork[];
  /** Fill up the section of picks when there are too few picks. They are the same for every visitor. */
  besidePicks: CardRow[];
  /** Whether the section of the picks is shown. Recommendations fill it. */
  hasPicks: boolean;
  /** Ids of both. */
  pickIds: number[];
  /** Ids of all other artworks of the page. */
  artworkIds: number[];
}

/** No artwork stands on the page twice, neither by itself nor as the picture of a style, an exhibition or a collector. */
class Placement {
  readonly ids = new Set<number>();
  /** Pictures of what is placed. */
  readonly pictures = new Set<string>();
  /** Pictures that artworks may not repeat. Two artworks may have the same one. */
  readonly #excluded = new Set<string>();

  add(rows: Pick<CardRow, 'id' | 'image_key'>[]): void {
    for (const { id, image_key } of rows) {
      this.ids.add(id);
      this.pictures.add(image_key);
    }
  }

  excludePictures(rows: { image_key: string }[]): void {
    for (const { image_key } of rows) this.#excluded.add(image_key);
  }

  /** Pictures of styles. Artworks with these pictures are chosen only if there are too few others. */
  #avoided = new Set<string>();

  avoidPictures(styles: { image_key: string }[]): void {
    this.#avoided = new Set(styles.map(({ image_key }) => image_key));
  }

  has({ id, image_key }: Pick<CardRow, 'id' | 'image_key'>): boolean {
    return this.ids.has(id) || this.#excluded.has(image_key);
  }

  /** Those whose picture is not on the page, each picture once. */
  withNewPictures<Pictured extends { image_key: string }>(rows: Pictured[]): Pictured[] {
    const seen = new Set([...this.pictures, ...this.#excluded]);
    return rows.filter(({ image_key }) => !seen.has(image_key) && seen.add(image_key));
  }

  /** The first `max` that are not placed yet. */
  firstUnplaced(rows: CardRow[], max: number): CardRow[] {
    const free = rows.filter((row) => !this.has(row));
    const others = free.filter(({ image_key }) => !this.#avoided.has(image_key));
    return (others.length >= max ? others : free).slice(0, max);
  }
}

/** Chooses what stands on the home page. What staff have chosen comes first. */
export function composeHome(candidates: HomeCandidates, settings: HomeSettings, now: number): HomeContents {
  const placed = new Placement();
  const isAvailable = (row: CardRow) => statusOf(row, now) === 'Available';
  const hero = findHero(candidates, settings, isAvailable);
  const picks = candidates.picks.filter(({ artwork }) => artwork.id !== hero?.id).slice(0, settings.picks);
  placed.add([...(hero ? [hero] : []), ...picks.map(({ artwork }) => artwork)]);
  const exhibits = placePictured('exhibits', candidates.exhibits, settings, placed);
  const collectors = placePictured('collectors', candidates.collectors, settings, placed);
  placed.avoidPictures(placed.withNewPictures(candidates.styles).slice(0, settings.styles));
  const { newArrivals, statement } = placeNewArrivals(candidates.newest, settings, { placed, isAvailable });
  const trendingArtworks = placeTrending(candidates.trending, settings.trendingArtworks, placed);
  // A style is left out if an artwork of the page has the same picture. In a small gallery this is usual.
  const styles = placePictured('styles', candidates.styles, settings, placed);
  const newArtists = placeArtists(candidates.newArtists, settings.newArtists, placed);
  const trendingArtists = candidates.trendingArtists.slice(0, settings.trendingArtists);
  const besidePicks = placeBesidePicks(candidates.trending, picks.length, settings.picks, placed);
  const pickIds = [...picks.map(({ artwork }) => artwork), ...besidePicks].map(({ id }) => id);
  const hasPicks = pickIds.length >= SECTION_NUMBERS.picks.min;
  // A single pick may stand among the others instead.
  if (!hasPicks && picks.length > 0) return composeHome(candidates, { ...settings, picks: 0 }, now);
  return {
    hero,
    newArrivals,
    statement,
    trendingArtworks,
    styles,
    newArtists,
    exhibits,
    collectors,
    picks,
    besidePicks,
    pickIds,
    hasPicks,
    trendingArtists: enough('trendingArtists', trendingArtists),
    artworkIds: [...placed.ids].filter((id) => !pickIds.includes(id)),
  };
}

/** None, if there are too few for their section. */
function enough<Shown>(section: HomeSection, rows: Shown[]): Shown[] {
  return rows.length < SECTION_NUMBERS[section].min ? [] : rows;
}

/**
 * The chosen artwork, the first pick, or the newest artwork, whichever is the first that can be bought. The newest whose picture
 * stands for no exhibition or collector goes first.
 */
function findHero(
  { chosenHero, picks, newest, newestAvailable, exhibits, collectors }: HomeCandidates,
  settings: HomeSettings,
  isAvailable: (row: CardRow) => boolean,
): CardRow | null {
  if (chosenHero && isAvailable(chosenHero)) return chosenHero;
  const picked = picks.find(({ artwork }) => isAvailable(artwork));
  if (picked) return picked.artwork;
  const shown = [
    ...enough('exhibits', exhibits.slice(0, settings.exhibits)),
    ...enough('collectors', collectors.slice(0, settings.collectors)),
  ];
  const pictures = new Set(shown.map(({ image_key }) => image_key));
  const free = [newestAvailable, ...newest.filter(isAvailable)].find((row) => row && !pictures.has(row.image_key));
  return free ?? newestAvailable;
}

/** The artworks that fill up the section of picks; empty if there are too few to fill it. */
function placeBesidePicks(trending: CardRow[], picks: number, max: number, placed: Placement): CardRow[] {
  const missingCount = max === 0 ? 0 : Math.max(0, SECTION_NUMBERS.picks.min - picks);
  const rows = placed.firstUnplaced(trending, missingCount);
  return rows.length < missingCount ? [] : rows;
}

/** Those whose picture is not on the page. Artworks do not repeat it afterwards. */
function placePictured<Pictured extends { image_key: string }>(
  section: 'exhibits' | 'collectors' | 'styles',
  candidates: Pictured[],
  settings: HomeSettings,
  placed: Placement,
): Pictured[] {
  const rows = enough(section, placed.withNewPictures(candidates).slice(0, settings[section]));
  placed.excludePictures(rows);
  return rows;
}

function placeNewArrivals(
  newest: CardRow[],
  settings: HomeSettings,
  { placed, isAvailable }: { placed: Placement; isAvailable: (row: CardRow) => boolean },
): Pick<HomeContents, 'newArrivals' | 'statement'> {
  const max = settings.newArrivals;
  if (max === 0) return { newArrivals: [], statement: null };
  const free = placed.firstUnplaced(newest, settings.statement ? max + 1 : max);
  const largest = largestOf(free.filter(isAvailable));
  const statement = settings.statement && free.length > MIN_BESIDE_STATEMENT ? largest : null;
  const newArrivals = free.filter((row) => row !== statement).slice(0, max);
  if (newArrivals.length < SECTION_NUMBERS.newArrivals.min) return { newArrivals: [], statement: null };
  placed.add(statement ? [...newArrivals, statement] : newArrivals);
  return { newArrivals, statement };
}

function placeTrending(trending: CardRow[], max: number, placed: Placement): CardRow[] {
  const rows = enough('trendingArtworks', placed.firstUnplaced(trending, max));
  placed.add(rows);
  return rows;
}

function largestOf(rows: CardRow[]): CardRow | null {
  const area = ({ height, width }: CardRow) => height * width;
  const measured = rows.filter((row) => area(row) > 0);
  return measured.reduce<CardRow | null>((best, row) => (best && area(best) >= area(row) ? best : row), null);
}

/** Each with its latest artwork that is not on the page yet. An artist without one is left out. */
function placeArtists(artists: ArtistWithArtworks[], max: number, placed: Placement): ArtistWithArtworks[] {
  const chosen = artists.flatMap((artist) => {
    const artwork = artist.artworks.find((row) => !placed.has(row));
    return artwork ? [{ ...artist, artworks: [artwork] }] : [];
  });
  const shown = enough('newArtists', chosen.slice(0, max));
  placed.add(shown.flatMap(({ artworks }) => artworks));
  return shown;
}
