import type { Knex } from 'knex';
import { countRows } from '../../database/rows.ts';
import { fieldText } from '../artworks/editing/changes.ts';
import type { ArtworkField, EditedArtwork, ImportedValues } from '../artworks/editing/contract.ts';
import { deleteHidden } from '../artworks/editing/draft.ts';
import { withdrawRefusal } from '../artworks/editing/publication/holder.ts';
import { findHolder, undoPublication, withdraw } from '../artworks/editing/publication/publication.ts';
import { lockEdited } from '../artworks/editing/records.ts';
import { undoEdit } from '../artworks/editing/update.ts';
import type { ChangeBy, UndoOutcome } from '../audit/contract.ts';
import { fieldsChangedSince } from '../audit/undo.ts';
import { SOLD } from './actions.ts';
import type { ItemOutcome } from './contract.ts';
import { fill, insertChange, recordStart } from './records.ts';

/** Queues a change that takes back what an import of staff has written. For the audit log. */
export async function undoImport(
  transaction: Knex.Transaction,
  { id: importId }: { id: number },
  by: ChangeBy,
): Promise<UndoOutcome> {
  const found = await transaction('imports').where({ id: importId }).forUpdate().first('state', 'file_name');
  if (!found) return { outcome: 'refused', reason: 'The import no longer exists.' };
  if (found.state !== 'imported' && found.state !== 'stopped')
    return { outcome: 'refused', reason: 'The import is still running. Stop it first.' };
  if (await transaction('bulk_changes').where({ import_id: importId }).first('id'))
    return { outcome: 'refused', reason: 'This import was undone before.' };
  const written = transaction('import_artworks').where({ import_id: importId });
  const total = await countRows(written);
  if (total === 0) return { outcome: 'refused', reason: 'None of its artworks exists any more.' };
  const text = `Undo: Import of ${found.file_name}`.slice(0, 254);
  const scope = `Artworks that the import of ${found.file_name} has added or changed`.slice(0, 500);
  const row = { action: 'undo-import', options: '{}', text, scope, total, import_id: importId };
  const id = await insertChange(transaction, row, by);
  await fill(transaction, written.select(transaction.raw(String(id)), 'artwork_id'));
  await recordStart(transaction, { id, text, total, ...by, isUndo: true });
  return { outcome: 'started', url: `/admin/bulk-changes/${id}` };
}

const refused = (reason: string): ItemOutcome => ({ state: 'refused', reason });

/** Takes back what an import has written of one artwork. */
export async function undoImportOf(
  transaction: Knex.Transaction,
  { id, importId }: { id: number; importId: number },
  by: ChangeBy,
): Promise<ItemOutcome> {
  const row = await transaction('import_artworks').where({ import_id: importId, artwork_id: id }).first();
  const artwork = await lockEdited(transaction, id);
  if (!row || !artwork) return refused('The artwork no longer exists.');
  const written: ImportedValues = JSON.parse(row.written);
  const isNew = row.before === null;
  const later = changedSince(artwork, written, isNew);
  if (later.length > 0) return refused(`It was changed later: ${later.join(', ')}.`);
  const reservation = await transaction('reservations').where('artwork_id', id).forUpdate().first('state');
  if (reservation?.state === 'sold') return refused(SOLD);
  if (row.before === null) return deleteCreated(transaction, artwork, by);
  return putBack(transaction, { artwork, before: JSON.parse(row.before), written }, by);
}

/** Names of what was changed after the import. A new artwork that was only withdrawn since is not changed. */
function changedSince(artwork: EditedArtwork, { fields, dates }: ImportedValues, isNew: boolean): string[] {
  const names = fieldsChangedSince({ ...artwork.fields }, fields) as ArtworkField[];
  const isPublicLater = dates !== undefined && artwork.published_at !== dates.published_at;
  const isWithdrawn = isNew && artwork.published_at === null;
  return [...new Set([...names.map(fieldText), ...(isPublicLater && !isWithdrawn ? ['Public from'] : [])])];
}

/** Tables whose rows mean that a person has used an artwork, and how. */
const USES = [
  ['order_items', 'It was ordered.'],
  ['reservations', 'It was in a cart.'],
  ['cart_releases', 'It was in a cart.'],
  ['staff_holds', 'The gallery has held it for a person.'],
  ['statement_lines', 'It is in a statement of its artist.'],
  ['inquiries', 'A visitor has asked about it.'],
  ['favorites', 'A collector has it among the favorites.'],
  ['wishes', 'A collector waits for it.'],
  ['exhibition_artwork', 'It is in an exhibition.'],
  ['curator_picks', 'It is a pick of the curators.'],
  ['newsletter_items', 'It is in a newsletter.'],
] as const;

async function deleteCreated(
  transaction: Knex.Transaction,
  artwork: EditedArtwork,
  by: ChangeBy,
): Promise<ItemOutcome> {
  const { id } = artwork;
  const holder = await findHolder(transaction, id, by.now);
  if (holder) return refused(withdrawRefusal(holder));
  for (const [table, text] of USES)
    if (
      await transaction(table as 'favorites')
        .where('artwork_id', id)
        .first('artwork_id')
    )
      return refused(`${text} It stays as it is.`);
  if (artwork.published_at !== null) await withdraw(transaction, { id, ...by });
  const hidden = await lockEdited(transaction, id);
  if (hidden) await deleteHidden(transaction, hidden, by);
  return { state: 'changed', reason: null };
}

interface PutBack {
  artwork: EditedArtwork;
  before: ImportedValues;
  written: ImportedValues;
}

/** Puts fields and dates back, or neither. */
async function putBack(
  transaction: Knex.Transaction,
  { artwork: { id }, before, written }: PutBack,
  by: ChangeBy,
): Promise<ItemOutcome> {
  const steps: ((inner: Knex.Transaction) => Promise<UndoOutcome>)[] = [];
  if (Object.keys(written.fields).length > 0)
    steps.push((inner) => undoEdit(inner, { id, before: before.fields, written: written.fields }, by));
  if (before.dates && written.dates) {
    const dates = { id, before: before.dates, written: written.dates };
    const undoDates = (inner: Knex.Transaction) => undoPublication(inner, dates, by);
    // A public artwork needs its fields: it is hidden before they are emptied, and published after they are filled.
    if (before.dates.published_at === null) steps.unshift(undoDates);
    else steps.push(undoDates);
  }
  if (steps.length === 0) return { state: 'unchanged', reason: 'The import has changed only its artist.' };
  try {
    await transaction.transaction(async (inner) => {
      for (const step of steps) assertUndone(await step(inner));
    });
    return { state: 'changed', reason: null };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

/** Rolls back what was put back before it. */
class Refusal extends Error {
  override name = 'Refusal';
}

function assertUndone(result: UndoOutcome): void {
  if (result.outcome === 'changed-since') throw new Refusal(`It was changed later: ${result.fields.join(', ')}.`);
  if (result.outcome === 'refused') throw new Refusal(result.reason);
}
