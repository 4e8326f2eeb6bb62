import { findFilterOptions } from '../../artworks/inventory/records.ts';
import type { BulkSelection } from '../../bulk-changes/records.ts';
import type { Context } from '../../context.ts';
import { ARTWORK_LIST } from '../artworks/list/definition.ts';
import { filterOptions, inventoryFilter } from '../artworks/list/present.ts';
import { checkChoices, parseList } from '../list/address.ts';
import type { BulkForm } from './form.ts';
import { scopeText } from './present.ts';

/** The artworks that a form means; `selection` is null for none. */
export async function selectionOf({ database }: Pick<Context, 'database'>, form: BulkForm) {
  const { query: requested } = parseList(ARTWORK_LIST, form.list);
  const choices = filterOptions(await findFilterOptions(database), null);
  const { query } = checkChoices(ARTWORK_LIST, requested, choices);
  const selection: BulkSelection | null = form.isAll
    ? { filter: inventoryFilter(query) }
    : form.ids.length > 0
      ? { ids: form.ids }
      : null;
  return { selection, ...scopeText(form, query, choices) };
}
