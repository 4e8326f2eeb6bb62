import type { Knex } from 'knex';
import { pluralize } from '../../artworks/format/pluralize.ts';
import { findFilterOptions } from '../../artworks/inventory/records.ts';
import type { BulkSelection } from '../../bulk-changes/records.ts';
import { ARTWORK_LIST, type ArtworkFilter } from '../artworks/list/definition.ts';
import { filterOptions, inventoryFilter } from '../artworks/list/filter.ts';
import { checkChoices, listUrl, parseList } from '../list/address.ts';
import type { ListOption } from '../list/contract.ts';
import { type ListQuery, namesOf } from '../list/definition.ts';
import type { BulkForm } from './form.ts';

type Chosen = Pick<BulkForm, 'ids' | 'isAll' | 'list'>;

/** The artworks that a form means; `selection` is null for none. `notes`: which conditions do not exist and are left out. */
export async function selectionOf({ database }: { database: Knex }, form: Chosen) {
  const { query: requested } = parseList(ARTWORK_LIST, form.list);
  const choices = filterOptions(await findFilterOptions(database), null);
  const { query, notes } = checkChoices(ARTWORK_LIST, requested, choices);
  const selection: BulkSelection | null = form.isAll
    ? { filter: inventoryFilter(query) }
    : form.ids.length > 0
      ? { ids: form.ids }
      : null;
  return { selection, notes, ...scopeText(form, query, choices) };
}

/** The chosen artworks in words, and the address of the list that shows them. */
function scopeText(
  { ids, isAll }: Chosen,
  query: ListQuery<string, ArtworkFilter>,
  options: Record<ArtworkFilter, ListOption[]>,
): { scope: string; listUrl: string } {
  if (!isAll) return { scope: pluralize(ids.length, 'artwork'), listUrl: ARTWORK_LIST.url };
  const conditions = namesOf(ARTWORK_LIST.filters).flatMap((name) => {
    const value = query.filters[name];
    if (value === '') return [];
    const text = options[name].find((option) => option.value === value)?.text ?? value;
    return [`${ARTWORK_LIST.filters[name].label}: ${text}`];
  });
  if (query.search !== '') conditions.unshift(`“${query.search}”`);
  const url = listUrl(ARTWORK_LIST, { ...query, sort: ARTWORK_LIST.sort, page: 1 });
  return { scope: conditions.length > 0 ? `All with ${conditions.join(', ')}` : 'All artworks', listUrl: url };
}
