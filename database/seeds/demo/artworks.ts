import type { ArtistNotes } from './artists/artist-notes.ts';
import { livesIn } from './artists/cvs.ts';
import type { DemoArtist, DemoArtwork, Hand } from './demo-catalogue.ts';
import { type Random, randomFrom } from './easel/random.ts';
import type { Profile } from './profile.ts';
import { PROFILES, type ProfiledHand } from './profiles.ts';
import { textOf } from './texts/texts.ts';
import { slugOf } from './vocabulary.ts';

interface Work {
  title: string;
  seed: number;
  heightIn: number;
  widthIn: number;
  depthIn: number | null;
}

/** All artworks of one artist, in the order of their creation. */
export function artworksOf(notes: ArtistNotes, artist: DemoArtist, place: number): DemoArtwork[] {
  const random = randomFrom(4000 + place);
  // Factor for the artist's reputation: the same artwork costs up to three times more by one artist than by another.
  const standing = 0.62 + 1.25 * random.next() ** 2;
  return notes.works.map((line, index) => artwork(parsed(line), notes, artist, random, standing, place + index * 3));
}

function parsed(line: string): Work {
  const [title, seed, size] = line.split('|') as [string, string, string];
  const [heightIn, widthIn, depthIn] = size.split('x').map(Number) as [number, number, number | undefined];
  return { title, seed: Number(seed), heightIn, widthIn, depthIn: depthIn ?? null };
}

function artwork(
  work: Work,
  notes: ArtistNotes,
  artist: DemoArtist,
  random: Random,
  standing: number,
  turn: number,
): DemoArtwork {
  const hand = notes.hand as ProfiledHand;
  const profile = PROFILES[hand];
  const [medium, words] = profile.medium(work.seed);
  const [shows, says] = textOf(work.title);
  const price = priced(work, profile, standing * random.range(0.9, 1.12));
  const reduced = random.chance(0.08);
  return {
    slug: slugOf(work.title),
    title: work.title,
    artistSlug: artist.slug,
    category: profile.category(work.seed),
    styles: profile.styles(work.seed),
    medium,
    mediumDescription: words,
    subjects: profile.subjects(work.seed),
    tags: tagsOf(work, profile, medium, random),
    description: `${says}\n\n${closing(work, hand, turn)}`,
    altText: `${shows}. “${work.title}” by ${artist.name}.`,
    yearMade: random.int(2017, 2025),
    madeIn: livesIn(notes.name) ?? artist.hometown,
    heightIn: work.heightIn,
    widthIn: work.widthIn,
    depthIn: work.depthIn,
    priceCentavos: price * 100,
    discountedPriceCentavos: reduced ? Math.round((price * 0.85) / 100) * 10_000 : null,
    publishedDaysAgo: Math.floor(340 * random.next() ** 1.7),
    sold: null,
    picture: { hand, seed: work.seed, widthIn: work.widthIn, heightIn: work.heightIn },
  };
}

function priced(work: Work, profile: Profile, factor: number): number {
  const front = work.heightIn * work.widthIn;
  const pesos = profile.rate * front ** 1.03 * 0.68 * factor;
  const step = pesos < 10_000 ? 100 : pesos < 50_000 ? 500 : 1000;
  return Math.max(1800, Math.round(pesos / step) * step);
}

function tagsOf(work: Work, profile: Profile, medium: string, random: Random): string[] {
  const sizes = Math.max(work.heightIn, work.widthIn);
  const own = profile
    .tags(work.seed)
    .filter(
      (tag) => (tag !== 'carved' && tag !== 'cast') || (tag === 'cast') === (medium === 'bronze' || medium === 'brass'),
    );
  const bySize = sizes < 18 ? ['small-works'] : sizes >= 60 ? ['statement-piece'] : [];
  return [...new Set([own[0] as string, ...random.shuffle(own.slice(1)).slice(0, 2), ...bySize])];
}

const CLOSINGS: Record<'wall' | 'panel' | 'paper' | 'cloth' | 'standing', string[]> = {
  wall: [
    'Signed and dated on the back. Ready to hang.',
    'Signed lower right. Comes unframed on its stretcher, with painted edges.',
    'Framed by the artist in plain molave.',
    'Signed on the back with the title. Certificate of authenticity included.',
  ],
  panel: [
    'Signed and dated on the back. Ready to hang.',
    'Signed on the reverse. Fitted with a wooden cleat for the wall.',
    'Signed on the back. Hangs from two hidden hooks, supplied.',
    'Signed on the back with the title. Certificate of authenticity included.',
  ],
  paper: [
    'Signed in pencil. Framed behind museum glass.',
    'Signed and titled in the margin. Ships flat between boards.',
    'Signed lower left. Mounted on acid-free board.',
    'Signed in pencil on the back. Certificate of authenticity included.',
  ],
  cloth: [
    'Comes with a hanging bar and a note on its care.',
    'Ships rolled on a tube, never folded.',
    'Signed by a knot in the last selvedge. Certificate of origin included.',
    'Can be mounted on request.',
  ],
  standing: [
    'Signed at the base. Ships in a fitted crate.',
    'Signed and dated underneath. Stands without fixing.',
    'Comes with felt feet and a certificate of authenticity.',
    'Signed with the maker’s mark. Suitable for indoors.',
  ],
};

const PAPER: Hand[] = ['ink', 'botanical', 'woodcut', 'sea-photograph'];
const PANEL: Hand[] = ['capiz', 'relief', 'jeepney'];

function closing(work: Work, hand: ProfiledHand, turn: number): string {
  const kind = kindOf(work, hand);
  return CLOSINGS[kind][(turn * 3 + work.seed) % 4] as string;
}

function kindOf(work: Work, hand: ProfiledHand): keyof typeof CLOSINGS {
  if (hand === 'inabel' || hand === 'tnalak') return 'cloth';
  if ((work.depthIn ?? 0) > 4) return 'standing';
  if (PAPER.includes(hand)) return 'paper';
  return PANEL.includes(hand) ? 'panel' : 'wall';
}
