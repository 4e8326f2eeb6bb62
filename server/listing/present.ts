import { presentKeptCard } from '../artworks/kept-card-present.ts';
import type { CardRow } from '../artworks/rows.ts';
import type { ArtworkList, FilterGroup, FilterKey, FilterOption, Filters, ListingQuery } from './contract.ts';
import { byRelevance, filterKeys, filterTexts, fixedChoices, perPage, sorts } from './filters.ts';
import { presentPagination } from './pagination.ts';
import { listingAddress } from './query.ts';

type Terms = Partial<Record<FilterKey, { slug: string; name: string }[]>>;
type Counts = Record<FilterKey, Map<string, number>>;

/** `base` is the path of the list, without what was asked of it. */
export function presentList(
  { rows, total }: { rows: CardRow[]; total: number },
  { base, query, now }: { base: string; query: ListingQuery; now: number },
): ArtworkList {
  const pagination = presentPagination({ page: query.page, perPage, total }, (page) =>
    listingAddress(base, { ...query, page }),
  );
  return { data: rows.map((row) => presentKeptCard(row, now)), meta: { pagination } };
}

/** Every option of every group with its count; of the catalogue's own terms only those that lead somewhere or are chosen. */
export function presentFilters(query: ListingQuery, terms: Terms, counts: Counts): Filters {
  const groups = filterKeys.map((key): [FilterKey, FilterGroup] => {
    const options = choicesOf(key, terms).map(
      ({ value, text }): FilterOption => ({ value, text, filter: key, icon: null, count: counts[key].get(value) ?? 0 }),
    );
    const shown = fixedChoices[key] ? options : options.filter((option) => leadsSomewhere(option, query));
    return [key, { text: filterTexts[key], options: shown }];
  });
  const orders = query.search ? [byRelevance, ...sorts] : sorts;
  return {
    ...(Object.fromEntries(groups) as Record<FilterKey, FilterGroup>),
    sortBy: { text: 'Sort by', options: orders.map((sort) => ({ ...sort, filter: 'sortBy', icon: null })) },
  };
}

function choicesOf(key: FilterKey, terms: Terms): { value: string; text: string }[] {
  return fixedChoices[key] ?? (terms[key] ?? []).map(({ slug, name }) => ({ value: slug, text: name }));
}

function leadsSomewhere({ count, filter, value }: FilterOption, query: ListingQuery): boolean {
  return count > 0 || query[filter].includes(value);
}
