import type { FilterKey, SortBy } from './contract.ts';

interface Choice<Value extends string = string> {
  value: Value;
  text: string;
}

/** In pesos; the lower end belongs to the band, the upper one to the next. */
interface PriceBand extends Choice {
  from: number;
  below: number | null;
}

export const perPage = 24;

/** The groups in the order of the panel and of the address. */
export const filterTexts: Record<FilterKey, string> = {
  categories: 'Category',
  styles: 'Style',
  media: 'Medium',
  prices: 'Price',
  sizes: 'Size',
  orientations: 'Orientation',
  subjects: 'Subject',
};

export const filterKeys = Object.keys(filterTexts) as FilterKey[];

export const prices: PriceBand[] = [
  { value: '0-5000', text: 'Under Php 5,000', from: 0, below: 5_000 },
  { value: '5000-15000', text: 'Php 5,000 to 15,000', from: 5_000, below: 15_000 },
  { value: '15000-50000', text: 'Php 15,000 to 50,000', from: 15_000, below: 50_000 },
  { value: '50000-150000', text: 'Php 50,000 to 150,000', from: 50_000, below: 150_000 },
  { value: '150000-', text: 'Php 150,000 and up', from: 150_000, below: null },
];

/** The value of the band that so many centavos are in. */
export function bandOf(centavos: number): string {
  return prices.find(({ below }) => below === null || centavos < below * 100)?.value ?? '';
}

export const sizes: Choice[] = [
  { value: 'small', text: 'Small (under 18 in)' },
  { value: 'medium', text: 'Medium (18 to 36 in)' },
  { value: 'large', text: 'Large (36 to 60 in)' },
  { value: 'oversized', text: 'Oversized (60 in and up)' },
];

export const orientations: Choice[] = [
  { value: 'portrait', text: 'Portrait' },
  { value: 'landscape', text: 'Landscape' },
  { value: 'square', text: 'Square' },
];

export const sorts: Choice<Exclude<SortBy, 'relevance'>>[] = [
  { value: 'latest', text: 'Latest' },
  { value: 'popular', text: 'Most popular' },
  { value: 'price-asc', text: 'Price: low to high' },
  { value: 'price-desc', text: 'Price: high to low' },
  { value: 'oldest', text: 'Oldest' },
];

/** Of a search, before the others. */
export const byRelevance: Choice<SortBy> = { value: 'relevance', text: 'Relevance' };

/** The groups whose options are fixed; those of the others are rows of the catalogue. */
export const fixedChoices: Partial<Record<FilterKey, Choice[]>> = { prices, sizes, orientations };
