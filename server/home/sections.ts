/**
 * How many each section may show, and how many it shows by default. 0 hides the section. With fewer than `fewest` it is not shown: a
 * row with one thing looks unfinished.
 */
export const SECTION_NUMBERS = {
  newArrivals: { fewest: 2, most: 24, usual: 11 },
  trendingArtworks: { fewest: 3, most: 24, usual: 11 },
  trendingArtists: { fewest: 2, most: 12, usual: 8 },
  styles: { fewest: 2, most: 12, usual: 6 },
  newArtists: { fewest: 2, most: 12, usual: 8 },
  searches: { fewest: 2, most: 6, usual: 6 },
  exhibits: { fewest: 2, most: 12, usual: 6 },
  collectors: { fewest: 2, most: 24, usual: 12 },
  picks: { fewest: 2, most: 24, usual: 12 },
} as const;

export type HomeSection = keyof typeof SECTION_NUMBERS;

/** Whether a section can show at most so many. */
export function isSectionNumber(section: HomeSection, number: number): boolean {
  const { fewest, most } = SECTION_NUMBERS[section];
  return number === 0 || (Number.isInteger(number) && number >= fewest && number <= most);
}

/** Numbers that the form of the page offers. */
export const SECTION_CHOICES = Object.fromEntries(
  Object.entries(SECTION_NUMBERS).map(([section, { fewest, most }]) => [
    section,
    Array.from({ length: most - fewest + 1 }, (_, index) => index + fewest),
  ]),
) as Record<HomeSection, number[]>;
