/**
 * How many each section may show, and how many it shows by default. 0 hides the section. With fewer than `min` it is not shown: a
 * row with one thing looks unfinished.
 */
export const SECTION_NUMBERS = {
  newArrivals: { min: 2, max: 24, usual: 11 },
  trendingArtworks: { min: 3, max: 24, usual: 11 },
  trendingArtists: { min: 2, max: 12, usual: 8 },
  styles: { min: 2, max: 12, usual: 6 },
  newArtists: { min: 2, max: 12, usual: 8 },
  searches: { min: 2, max: 6, usual: 6 },
  exhibits: { min: 2, max: 12, usual: 6 },
  collectors: { min: 2, max: 24, usual: 12 },
  picks: { min: 2, max: 24, usual: 12 },
} as const;

export type HomeSection = keyof typeof SECTION_NUMBERS;

/** Whether a section can show at most so many. */
export function isSectionNumber(section: HomeSection, number: number): boolean {
  const { min, max } = SECTION_NUMBERS[section];
  return number === 0 || (Number.isInteger(number) && number >= min && number <= max);
}

/** Numbers that the form of the page offers. */
export const SECTION_CHOICES = Object.fromEntries(
  Object.entries(SECTION_NUMBERS).map(([section, { min, max }]) => [
    section,
    Array.from({ length: max - min + 1 }, (_, index) => index + min),
  ]),
) as Record<HomeSection, number[]>;
