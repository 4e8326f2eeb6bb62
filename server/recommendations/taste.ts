import { priceBandOf } from '../listing/filters.ts';

/** Features by which artworks are compared. */
export interface Traits {
  id: number;
  artistId: number;
  /** Centavos. */
  price: number;
  popularity: number;
  /** Ids. */
  styles: number[];
  subjects: number[];
}

const WEIGHTS = { artist: 4, style: 2, subject: 1.5, band: 1 };
/** Factor for each earlier view. */
const FADING = 0.9;
/** Recommendations of one artist. */
const MAX_PER_ARTIST = 3;

/** The candidates most similar to the viewed artworks, of which the last view is first; equals by popularity. */
export function rankBySimilarity(viewed: Traits[], candidates: Traits[], limit: number): number[] {
  const taste = tasteOf(viewed);
  const likeness = new Map(candidates.map((work) => [work.id, total(taste, work)]));
  const ranked = candidates
    .filter(({ id }) => Number(likeness.get(id)) > 0)
    .sort(
      (a, b) => Number(likeness.get(b.id)) - Number(likeness.get(a.id)) || b.popularity - a.popularity || b.id - a.id,
    );
  return limitPerArtist(ranked).slice(0, limit);
}

function tasteOf(viewed: Traits[]): Map<string, number> {
  const taste = new Map<string, number>();
  viewed.forEach((work, index) => {
    for (const [trait, weight] of traitsOf(work)) taste.set(trait, (taste.get(trait) ?? 0) + weight * FADING ** index);
  });
  return taste;
}

function total(taste: Map<string, number>, work: Traits): number {
  return traitsOf(work).reduce((sum, [trait]) => sum + (taste.get(trait) ?? 0), 0);
}

function traitsOf({ artistId, price, styles, subjects }: Traits): [trait: string, weight: number][] {
  return [
    [`artist ${artistId}`, WEIGHTS.artist],
    [`band ${priceBandOf(price)}`, WEIGHTS.band],
    ...styles.map((id): [string, number] => [`style ${id}`, WEIGHTS.style]),
    ...subjects.map((id): [string, number] => [`subject ${id}`, WEIGHTS.subject]),
  ];
}

function limitPerArtist(works: Traits[]): number[] {
  const shown = new Map<number, number>();
  const rest = works.filter(({ artistId }) => {
    const count = shown.get(artistId) ?? 0;
    shown.set(artistId, count + 1);
    return count < MAX_PER_ARTIST;
  });
  return rest.map(({ id }) => id);
}
