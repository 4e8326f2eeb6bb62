import type { Knex } from 'knex';
import { inserted } from '../../../database/rows.ts';
import { write } from '../../../database/transaction.ts';
import type { ChangeBy, SentForm } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { createOnce } from '../../audit/sent-forms.ts';
import { detachPictures } from '../../pictures/attach.ts';
import { lockEdited } from './records.ts';
import { freeSlug } from './slug.ts';
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
  const slug = await freeSlug(transaction, title || 'artwork', null);
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
  { id, actor, now }: ChangeBy & { id: number },
): Promise<'deleted' | 'not-a-draft' | 'unknown'> {
  return write(database, async (transaction) => {
    const artwork = await lockEdited(transaction, id);
    if (!artwork) return 'unknown';
    const holder = await transaction('reservations').where('artwork_id', id).first('artwork_id');
    if (artwork.published_at !== null || artwork.last_published_at !== null || holder) return 'not-a-draft';
    await detachPictures(transaction, { subject: 'artwork', id, now });
    await transaction('artworks').where({ id }).delete();
    const { title } = artwork.fields;
    await recordChange(transaction, { actor, action: 'artwork.deleted', ...artworkSubject({ id, title }) }, now);
    return 'deleted';
  });
}
