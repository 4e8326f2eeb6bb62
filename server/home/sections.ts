/** How many each section may show, and how many it shows by default. 0 hides the section. */
export const SECTION_NUMBERS = {
  newArrivals: { most: 24, usual: 11 },
  trendingArtworks: { most: 24, usual: 11 },
  trendingArtists: { most: 12, usual: 8 },
  styles: { most: 12, usual: 6 },
  newArtists: { most: 12, usual: 8 },
  searches: { most: 6, usual: 6 },
  exhibits: { most: 12, usual: 6 },
  collectors: { most: 24, usual: 12 },
  picks: { most: 24, usual: 12 },
} as const;

export type HomeSection = keyof typeof SECTION_NUMBERS;

/** Numbers that the form of the page offers. */
export const SECTION_CHOICES = Object.fromEntries(
  Object.entries(SECTION_NUMBERS).map(([section, { most }]) => [
    section,
    Array.from({ length: most }, (_, index) => index + 1),
  ]),
) as Record<HomeSection, number[]>;
