import { selectionOf } from '../admin/bulk-changes/selection.ts';
import { REQUIREMENT_NAMES } from '../artworks/editing/publication/requirements.ts';
import { ARTWORK_STATES, type InventoryFilter } from '../artworks/inventory/query.ts';
import { CommandError, type CommandInput, optionText } from './command.ts';

/** Options of the conditions of the admin's list of artworks. */
export const FILTER_OPTIONS = {
  search: 'TEXT',
  state: ARTWORK_STATES.join('|'),
  artist: 'NAME',
  category: 'SLUG',
  exhibition: 'SLUG',
  lacks: ['anything', ...REQUIREMENT_NAMES].join('|'),
};

/** The conditions, also in words. A condition that does not exist is refused: without it others would match too. */
export async function readFilter(input: CommandInput): Promise<{ filter: InventoryFilter; scope: string }> {
  const list = Object.fromEntries(Object.keys(FILTER_OPTIONS).map((name) => [name, optionText(input, name) ?? '']));
  const { selection, notes, scope } = await selectionOf(input, { isAll: true, ids: [], list });
  if (notes.length > 0 || !selection || !('filter' in selection)) throw new CommandError(notes.join(' '));
  return { filter: selection.filter, scope };
}
