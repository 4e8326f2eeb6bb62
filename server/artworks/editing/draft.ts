import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { AuditChange, ChangeBy, SentForm, Undo, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { createOnce } from '../../audit/sent-forms.ts';
import { detachPictures } from '../../pictures/attach.ts';
import { fieldText } from './changes.ts';
import type { ArtworkField, EditedArtwork } from './contract.ts';
import { lockEdited } from './records.ts';
import { remainingFields } from './references.ts';
import { freeArtworkSlug } from './slug.ts';
import { artworkSubject } from './subject.ts';
import { changeArtwork, type Update, type UpdateOutcome } from './update.ts';

interface NewDraft extends Omit<Update, 'id' | 'version'> {
  fields: { title: string } & Update['fields'];
}

export type DraftOutcome = { outcome: 'created'; id: number } | Extract<UpdateOutcome, { outcome: 'refused' }>;

/** Creates a draft: an artwork that is not published. It needs a title only. `form-used`: the form has created another one. */
export function createDraft(
  database: Knex,
  { form, ...draft }: NewDraft & { form?: SentForm },
): Promise<DraftOutcome | { outcome: 'form-used' }> {
  return write(database, (transaction) =>
    createOnce(transaction, { form, now: draft.now }, () => create(transaction, draft)),
  );
}

async function create(transaction: Knex.Transaction, draft: NewDraft): Promise<DraftOutcome> {
  const { fields, actor, now } = draft;
  const title = fields.title.trim();
  // A title that the form refuses is refused below, for the row without it.
  const slug = await freeArtworkSlug(transaction, title || 'artwork', null);
  const row = { slug, title: title.slice(0, 500) };
  const { id } = await inserted(transaction('artworks').insert(row).returning('id'));
  const created = { actor, action: 'artwork.created' as const, ...artworkSubject({ id, title: row.title }) };
  const result = await changeArtwork(transaction, { ...draft, id, isNew: true });
  if (result.outcome === 'refused') {
    await transaction('artworks').where({ id }).delete();
    return result;
  }
  const changes = result.outcome === 'saved' ? result.changes : [];
  await recordChange(transaction, { ...created, changes }, now);
  return { outcome: 'created', id };
}

/** Deletes a draft that was never published. */
export function deleteDraft(
  database: Knex,
  { id, ...by }: ChangeBy & { id: number },
): Promise<'deleted' | 'not-a-draft' | 'unknown'> {
  return write(database, async (transaction) => {
    const artwork = await lockEdited(transaction, id);
    if (!artwork) return 'unknown';
    const holder = await transaction('reservations').where('artwork_id', id).first('artwork_id');
    if (artwork.published_at !== null || artwork.last_published_at !== null || holder) return 'not-a-draft';
    await deleteHidden(transaction, artwork, by);
    return 'deleted';
  });
}

/** Deletes a locked artwork that is not public, with what brings it back. The caller has checked that nothing needs it. */
export async function deleteHidden(
  transaction: Knex.Transaction,
  artwork: EditedArtwork,
  { now, ...by }: ChangeBy,
): Promise<void> {
  const { id, slug, version, last_published_at, fields } = artwork;
  const places = await findPlaces(transaction, id);
  await detachPictures(transaction, { subject: 'artwork', id, now });
  await transaction('artworks').where({ id }).delete();
  const left = places.map((place) => ({ field: 'Place', from: placeText(place), to: null }));
  const changes = [{ field: 'Title', from: fields.title, to: null }, ...left];
  const row = { id, slug, version, last_published_at, fields: { ...fields } };
  const undo = { kind: 'artwork.deleted', row, places } as unknown as Undo;
  await recordChange(transaction, { ...by, ...lineOf('artwork.deleted', artwork), changes, undo }, now);
}

type DeletedArtwork = Pick<EditedArtwork, 'id' | 'slug' | 'version' | 'last_published_at' | 'fields'>;

/** What puts an artwork back into exhibitions, picks and newsletters, which are other nouns. */
type ReturnPlaces = (
  transaction: Knex.Transaction,
  artwork: { id: number; places: Place[] },
) => Promise<{ changes: AuditChange[]; isComplete: boolean }>;

/** Restores a deleted artwork, not public, with its pictures and places. If its address is taken, it gets another one. */
export async function undoArtworkDeleted(
  transaction: Knex.Transaction,
  { row, places = [] }: { row: DeletedArtwork; places?: Place[] },
  { returnPlaces, ...by }: ChangeBy & { returnPlaces: ReturnPlaces },
): Promise<UndoOutcome> {
  const { id, version, last_published_at } = row;
  const fields = await remainingFields(transaction, row.fields);
  const slug = await freeArtworkSlug(transaction, row.slug, null);
  await transaction('artworks').insert({ id, slug, version, last_published_at, title: fields.title });
  const result = await changeArtwork(transaction, { id, fields, isNew: true, actor: by.actor, now: by.now });
  if (result.outcome === 'refused') {
    await transaction('artworks').where({ id }).delete();
    const errors = Object.entries(result.errors);
    const reasons = errors.map(([field, error]) => `${fieldText(field as ArtworkField)}: ${error}`);
    return { outcome: 'refused', reason: `It cannot come back as it was. ${reasons.join(' ')}` };
  }
  const returned = await returnPlaces(transaction, { id, places });
  const changes = [{ field: 'Title', from: null, to: fields.title }, ...returned.changes];
  await recordChange(transaction, { ...by, ...lineOf('artwork.restored', row), changes }, by.now);
  return { outcome: 'undone', ...(!returned.isComplete && { isPartial: true }) };
}

function lineOf(action: 'artwork.deleted' | 'artwork.restored', { id, fields }: DeletedArtwork) {
  return { action, ...artworkSubject({ id, title: fields.title }) };
}

/** Where an artwork is shown among others. It leaves all of them when it is deleted. */
export interface Place {
  kind: 'exhibition' | 'picks' | 'newsletter';
  /** The id of the exhibition or the issue; 0 for picks. */
  id: number;
  /** The name of the exhibition or the issue. */
  name: string;
  position: number;
  /** The sentence of a pick. */
  note: string;
}

export async function findPlaces(database: Knex, artworkId: number): Promise<Place[]> {
  const exhibitions = await database('exhibition_artwork as p')
    .join('exhibitions as e', 'e.id', 'p.exhibition_id')
    .where('p.artwork_id', artworkId)
    .orderBy('e.id')
    .select('e.id', 'e.title as name', 'p.position');
  const picks = await database('curator_picks').where('artwork_id', artworkId).select('position', 'note');
  const issues = await database('newsletter_items as p')
    .join('newsletter_issues as n', 'n.id', 'p.issue_id')
    .where('p.artwork_id', artworkId)
    .orderBy('n.id')
    .select('n.id', 'n.subject as name', 'p.position');
  return [
    ...exhibitions.map((row) => ({ kind: 'exhibition' as const, note: '', ...row })),
    ...picks.map((row) => ({ kind: 'picks' as const, id: 0, name: '', ...row })),
    ...issues.map((row) => ({ kind: 'newsletter' as const, note: '', ...row })),
  ];
}

export function placeText({ kind, name }: Place): string {
  if (kind === 'picks') return 'Curators’ picks';
  return `${kind === 'exhibition' ? 'Exhibition' : 'Newsletter'} “${name}”`;
}
