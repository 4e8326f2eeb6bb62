import type { ArtistNotes } from './artists/artist-notes.ts';
import { CITIES } from './artists/cities.ts';
import { HIGHLANDS } from './artists/highlands.ts';
import { SHORES } from './artists/shores.ts';
import { SITTERS } from './artists/sitters.ts';
import { STUDIOS } from './artists/studios.ts';
import { WORKSHOPS } from './artists/workshops.ts';
import { artworksOf } from './artworks.ts';
import { COLLECTORS } from './collectors.ts';
import type {
  DemoArtist,
  DemoArtwork,
  DemoCatalogue,
  DemoCollector,
  DemoExhibit,
  DemoStyle,
} from './demo-catalogue.ts';
import { type Random, randomFrom } from './easel/random.ts';
import { EXHIBITS } from './exhibits.ts';
import { interestIn } from './interest.ts';
import { ARTIST_TYPES, CATEGORIES, MEDIA, STYLES, SUBJECTS, slugOf, TAGS } from './vocabulary.ts';

const PICKS = 12;
/** The first of the curator's picks; the home page shows the first one largest. */
const FIRST_PICK = 'dalagang-may-hikaw';

/** The whole demo collection. Every call returns the same one. */
export function demoCatalogue(): DemoCatalogue {
  const notes = interleaved([HIGHLANDS, STUDIOS, SHORES, WORKSHOPS, CITIES]);
  const artists = notes.map(artistFrom);
  const artworks = withSales(
    mixed(notes.map((artist, place) => artworksOf(artist, artists[place] as DemoArtist, place))),
  );
  const available = artworks.filter(({ sold }) => !sold);
  return {
    artistTypes: ARTIST_TYPES,
    categories: CATEGORIES,
    styles: stylesWith(available),
    media: MEDIA,
    subjects: SUBJECTS,
    tags: TAGS,
    artists,
    artworks,
    exhibits: EXHIBITS.map((exhibit) => exhibitOf(exhibit, artworks)),
    collectors: COLLECTORS.map(
      (collector, place): DemoCollector => ({
        ...collector,
        slug: slugOf(collector.name),
        cover: { hand: 'interior', seed: place, widthIn: 40, heightIn: 30 },
      }),
    ),
    curatorPicks: picks(available),
    interest: interestIn(artworks),
  };
}

function artistFrom(notes: ArtistNotes, place: number): DemoArtist {
  const random = randomFrom(7000 + place);
  return {
    slug: slugOf(notes.name),
    name: notes.name,
    hometown: notes.hometown,
    bio: notes.bio.join('\n\n'),
    types: notes.types,
    isShownOnWebsite: !notes.hidden,
    publishedDaysAgo: place < 6 ? random.int(3, 25) : random.int(30, 900),
    portrait: { hand: 'portrait', seed: sitterOf(notes.name), widthIn: 24, heightIn: 24 },
  };
}

function sitterOf(name: string): number {
  const seed = SITTERS.findIndex((sitter) => sitter.name === name);
  if (seed < 0) throw new Error(`no portrait of ${name}`);
  return seed;
}

/** Interleaves the lists, so that neighbours differ. */
function interleaved<T>(lists: T[][]): T[] {
  const max = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: max }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** Newest first, so that the latest artworks are by many artists. */
function mixed(perArtist: DemoArtwork[][]): DemoArtwork[] {
  return interleaved(perArtist).map((artwork, place) => ({
    ...artwork,
    publishedDaysAgo: Math.floor(place * 1.4 + (artwork.publishedDaysAgo % 3)),
  }));
}

/** About one in eight is sold, a third of those within the last two weeks. */
function withSales(artworks: DemoArtwork[]): DemoArtwork[] {
  const random = randomFrom(515);
  const order = random.shuffle(artworks.map(({ slug }) => slug)).slice(0, Math.round(artworks.length * 0.12));
  return artworks.map((artwork) => {
    const place = order.indexOf(artwork.slug);
    if (place < 0) return artwork;
    const daysAgo = place % 3 === 0 ? 1 + (place % 13) : 15 + place * 4;
    return {
      ...artwork,
      discountedPriceCentavos: null,
      publishedDaysAgo: Math.max(artwork.publishedDaysAgo, daysAgo + 5),
      sold: { daysAgo },
    };
  });
}

function stylesWith(available: DemoArtwork[]): DemoStyle[] {
  const used = new Set<string>();
  return STYLES.map((style) => {
    const works = available.filter(({ styles }) => styles.includes(style.slug));
    const work = works.find(({ picture }) => !used.has(picture.hand)) ?? works[0];
    if (!work) throw new Error(`no available work in the style ${style.slug}`);
    used.add(work.picture.hand);
    return { ...style, backgroundArtworkSlug: work.slug };
  });
}

function exhibitOf({ hangs, ...notes }: (typeof EXHIBITS)[number], artworks: DemoArtwork[]): DemoExhibit {
  const works = artworks.filter(({ picture }) => hangs.hands.includes(picture.hand)).slice(0, hangs.count);
  const wide = works.find(({ picture }) => picture.widthIn > picture.heightIn) ?? works[0];
  if (!wide) throw new Error(`nothing hangs in ${notes.title}`);
  return { ...notes, slug: slugOf(notes.title), artworkSlugs: works.map(({ slug }) => slug), background: wide.picture };
}

/** Available artworks for the curator's picks, each by another painting method. */
function picks(available: DemoArtwork[]): string[] {
  const random: Random = randomFrom(31);
  const first = available.find(({ slug }) => slug === FIRST_PICK);
  const all = new Set(available.map(({ picture }) => picture.hand).filter((hand) => hand !== first?.picture.hand));
  const others = random
    .shuffle([...all])
    .map((hand) => random.pick(available.filter(({ picture }) => picture.hand === hand)));
  return [...(first ? [first] : []), ...others].slice(0, PICKS).map(({ slug }) => slug);
}
