import {
  REQUIREMENT_NAMES,
  REQUIREMENTS,
  type Requirement,
} from '../../../artworks/editing/publication/requirements.ts';
import {
  ARTWORK_STATES,
  type ArtworkState,
  type InventoryFilter,
  STATE_NAMES,
} from '../../../artworks/inventory/query.ts';
import type { ListOption } from '../../list/contract.ts';
import type { ListQuery } from '../../list/definition.ts';
import type { ArtworkColumn, ArtworkFilter } from './definition.ts';

const REQUIREMENT_OPTIONS: ListOption[] = [
  { value: 'anything', text: 'Anything' },
  ...REQUIREMENT_NAMES.map((value) => ({ value, text: REQUIREMENTS[value].text })),
];

/** The choices of the filters, and the number of artworks in each state. */
export function filterOptions(
  { artists, categories, exhibitions }: Record<'artists' | 'categories' | 'exhibitions', ListOption[]>,
  counts: Record<ArtworkState, number> | null,
): Record<ArtworkFilter, (ListOption & { count?: number })[]> {
  const state = ARTWORK_STATES.map((value) => ({
    value,
    text: STATE_NAMES[value],
    ...(counts && { count: counts[value] }),
  }));
  return { state, artist: artists, category: categories, exhibition: exhibitions, lacks: REQUIREMENT_OPTIONS };
}

export function inventoryFilter({
  search,
  filters,
}: Pick<ListQuery<ArtworkColumn, ArtworkFilter>, 'search' | 'filters'>): InventoryFilter {
  const { state, artist, category, exhibition, lacks } = filters;
  return {
    search,
    // The choices have been checked.
    state: (state || null) as ArtworkState | null,
    artist,
    category,
    exhibition,
    lacks: (lacks || null) as Requirement | 'anything' | null,
  };
}
