import type { Knex } from 'knex';
import type { ArtworkFields } from '../artworks/editing/contract.ts';
import { withdrawRefusal } from '../artworks/editing/publication/holder.ts';
import { findReservation, publish, undoPublication, withdraw } from '../artworks/editing/publication/publication.ts';
import { lockEdited } from '../artworks/editing/records.ts';
import { changeArtwork, undoEdit } from '../artworks/editing/update.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { findBulkLine } from '../audit/records.ts';
import { addToExhibition, undoPlace } from '../exhibitions/editing/place.ts';
import { MAX_EXHIBITION_WORKS, newPrices, newPricesError, SOLD, skipsSold, unmetReason } from './actions.ts';
import type { BulkAction, BulkOptions, ItemOutcome } from './contract.ts';

const CHANGED: ItemOutcome = { state: 'changed', reason: null };
const GONE: ItemOutcome = { state: 'refused', reason: 'The artwork no longer exists.' };

const unchanged = (reason: string): ItemOutcome => ({ state: 'unchanged', reason });
const refused = (reason: string): ItemOutcome => ({ state: 'refused', reason });

/** Changes one artwork by the function of the single edit. */
export async function applyToArtwork(
  transaction: Knex.Transaction,
  { action, options, id }: { action: BulkAction; options: BulkOptions; id: number },
  by: ChangeBy,
): Promise<ItemOutcome> {
  const { price, term, exhibition } = options;
  if (skipsSold(action, (await findReservation(transaction, id)).state)) return unchanged(SOLD);
  if (action === 'publish') return applyPublication(transaction, id, by);
  if (action === 'withdraw') return applyWithdrawal(transaction, id, by);
  if (action === 'exhibit' && exhibition) return applyExhibition(transaction, { id, exhibitionId: exhibition.id }, by);
  const artwork = await lockEdited(transaction, id);
  if (!artwork) return GONE;
  if (action === 'price' && price) {
    const fields = newPrices(price, artwork.fields);
    if (!fields) return refused('It has no price yet.');
    const error = newPricesError(fields);
    return error ? refused(error) : edit(transaction, id, fields, by);
  }
  if (!term) throw new Error(`The bulk change lacks what ${action} needs.`);
  const terms: number[] = artwork.fields[term.list];
  const others = terms.filter((each) => each !== term.id);
  return edit(transaction, id, { [term.list]: action === 'add-term' ? [...others, term.id] : others }, by);
}

async function applyPublication(transaction: Knex.Transaction, id: number, by: ChangeBy): Promise<ItemOutcome> {
  const result = await publish(transaction, { id, ...by });
  if (result.outcome === 'unknown') return GONE;
  if (result.outcome === 'already-published') return unchanged('It is public already.');
  return result.outcome === 'incomplete' ? refused(unmetReason(result.missing)) : CHANGED;
}

async function applyWithdrawal(transaction: Knex.Transaction, id: number, by: ChangeBy): Promise<ItemOutcome> {
  const result = await withdraw(transaction, { id, ...by });
  if (result.outcome === 'unknown') return GONE;
  if (result.outcome === 'not-published') return unchanged('It is not public.');
  return result.outcome === 'held' ? refused(withdrawRefusal(result.by)) : CHANGED;
}

async function applyExhibition(
  transaction: Knex.Transaction,
  { id, exhibitionId }: { id: number; exhibitionId: number },
  by: ChangeBy,
): Promise<ItemOutcome> {
  const place = { artworkId: id, exhibitionId, max: MAX_EXHIBITION_WORKS };
  const outcome = await addToExhibition(transaction, { ...place, ...by });
  if (outcome === 'there') return unchanged('It is in the exhibition already.');
  if (outcome === 'full') return refused(`An exhibition has at most ${MAX_EXHIBITION_WORKS} works.`);
  return outcome === 'unknown' ? refused('The artwork or the exhibition no longer exists.') : CHANGED;
}

async function edit(
  transaction: Knex.Transaction,
  id: number,
  fields: Partial<ArtworkFields>,
  by: ChangeBy,
): Promise<ItemOutcome> {
  const result = await changeArtwork(transaction, { id, fields, ...by });
  if (result.outcome === 'saved') return CHANGED;
  if (result.outcome === 'unchanged') return unchanged('It has this already.');
  return result.outcome === 'refused' ? refused(Object.values(result.errors).join(' ')) : GONE;
}

/** Puts back what a bulk change has changed in one artwork. `undone`: the id of that bulk change. */
export async function undoInArtwork(
  transaction: Knex.Transaction,
  { id, undone }: { id: number; undone: number },
  by: ChangeBy,
): Promise<ItemOutcome> {
  const line = await findBulkLine(transaction, { subject: `artwork:${id}`, bulk: undone });
  if (!line) return unchanged('It was undone before.');
  const undo = JSON.parse(line.undo);
  const functions: Record<string, (by: ChangeBy) => Promise<UndoOutcome>> = {
    artwork: (each) => undoEdit(transaction, undo, each),
    publication: (each) => undoPublication(transaction, undo, each),
    'exhibition-place': (each) => undoPlace(transaction, undo, each),
  };
  const result = await functions[undo.kind]?.({ ...by, undoes: line.id });
  if (result?.outcome === 'undone') return CHANGED;
  if (result?.outcome === 'changed-since') return refused(`It was changed later: ${result.fields.join(', ')}.`);
  return refused(result?.outcome === 'refused' ? result.reason : 'This version of the gallery cannot undo it.');
}
