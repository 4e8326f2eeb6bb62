import { COLORS } from '../pictures/palettes/colors.ts';

/** One option of a filter: its value in the address and its text for visitors. */
interface Choice<Value extends string = string> {
  value: Value;
  text: string;
}

/** In pesos. The lower end belongs to the band, the upper end to the next band. */
interface PriceBand extends Choice {
  from: number;
  below: number | null;
}

export const PER_PAGE = 24;

export const PRICE_BANDS: PriceBand[] = [
  { value: '0-5000', text: 'Under Php 5,000', from: 0, below: 5_000 },
  { value: '5000-15000', text: 'Php 5,000 to 15,000', from: 5_000, below: 15_000 },
  { value: '15000-50000', text: 'Php 15,000 to 50,000', from: 15_000, below: 50_000 },
  { value: '50000-150000', text: 'Php 50,000 to 150,000', from: 50_000, below: 150_000 },
  { value: '150000-', text: 'Php 150,000 and up', from: 150_000, below: null },
];

export const SIZES: Choice[] = [
  { value: 'small', text: 'Small (under 18 in)' },
  { value: 'medium', text: 'Medium (18 to 36 in)' },
  { value: 'large', text: 'Large (36 to 60 in)' },
  { value: 'oversized', text: 'Oversized (60 in and up)' },
];

const ORIENTATIONS: Choice[] = [
  { value: 'portrait', text: 'Portrait' },
  { value: 'landscape', text: 'Landscape' },
  { value: 'square', text: 'Square' },
];

/** Decades by the year of making, then what has no decade. */
const PERIODS: Choice[] = [
  ...Array.from({ length: 20 }, (_, index) => `${2090 - index * 10}s`).map((decade) => ({
    value: decade,
    text: decade,
  })),
  { value: 'before-1900', text: 'Before 1900' },
  { value: 'undated', text: 'Year not known' },
];

/**
 * The list of filters, in the order of the panel and of the address. The key is the name of the parameter. `choices` are the
 * fixed options of a filter; a filter without them has the rows of the table with its name as options. With `excludesSold`, sold
 * artworks have no option of the filter; with `omitsEmpty`, choices without artworks are not shown.
 */
const FILTERS = {
  categories: { label: 'Category' },
  styles: { label: 'Style' },
  media: { label: 'Medium' },
  // A sold artwork has no price band, since its price is not shown.
  prices: { label: 'Price', choices: PRICE_BANDS as Choice[], excludesSold: true },
  sizes: { label: 'Size', choices: SIZES },
  orientations: { label: 'Orientation', choices: ORIENTATIONS },
  subjects: { label: 'Subject' },
  colors: { label: 'Color', choices: [...COLORS] as Choice[] },
  periods: { label: 'Period', choices: PERIODS, omitsEmpty: true },
} satisfies Record<string, { label: string; choices?: Choice[]; excludesSold?: true; omitsEmpty?: true }>;

export type FilterKey = keyof typeof FILTERS;

/** The filters whose options are rows of the catalogue. */
export type TermKey = {
  [Key in FilterKey]: (typeof FILTERS)[Key] extends { choices: unknown } ? never : Key;
}[FilterKey];

export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

export const TERM_KEYS = FILTER_KEYS.filter(isTermKey);

export function isTermKey(key: FilterKey): key is TermKey {
  return !('choices' in FILTERS[key]);
}

export function labelOf(key: FilterKey): string {
  return FILTERS[key].label;
}

/** Null for a filter whose options are rows of the catalogue. */
export function fixedChoicesOf(key: FilterKey): Choice[] | null {
  return isTermKey(key) ? null : FILTERS[key].choices;
}

export function excludesSold(key: FilterKey): boolean {
  return 'excludesSold' in FILTERS[key];
}

export function omitsEmpty(key: FilterKey): boolean {
  return 'omitsEmpty' in FILTERS[key];
}

/** One value for each filter. */
export function byFilter<Value>(valueFor: (key: FilterKey) => Value): Record<FilterKey, Value> {
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, valueFor(key)])) as Record<FilterKey, Value>;
}

/** The value of the band that a price in centavos falls into. */
export function priceBandOf(centavos: number): string {
  return PRICE_BANDS.find(({ below }) => below === null || centavos < below * 100)?.value ?? '';
}

/** The value of the period of an artwork, by the year of making. */
export function periodOf(year: number | null): string {
  if (year === null) return 'undated';
  return year < 1900 ? 'before-1900' : `${year - (year % 10)}s`;
}

export const SORTS = [
  { value: 'latest', text: 'Latest' },
  { value: 'popular', text: 'Most popular' },
  { value: 'price-asc', text: 'Price: low to high' },
  { value: 'price-desc', text: 'Price: high to low' },
  { value: 'oldest', text: 'Oldest' },
] as const;

/** The first and default order of lists with a search term; other lists do not have it. */
export const BY_RELEVANCE = { value: 'relevance', text: 'Relevance' } as const;

export type SortBy = (typeof SORTS)[number]['value'] | typeof BY_RELEVANCE.value;
