import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import type { AuditChange, ChangeBy, Undo, UndoOutcome } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { fieldsChangedSince } from '../../audit/undo.ts';
import { attachPictures } from '../../pictures/attach.ts';
import { addRedirect } from '../../redirects/records.ts';
import { isScheduled } from '../status.ts';
import { auditChanges, changedFields, fieldText } from './changes.ts';
import type { ArtworkField, ArtworkFields, EditedArtwork } from './contract.ts';
import { type ArtworkErrors, artworkErrors } from './errors.ts';
import { COLUMNS, DETAILS, LINKS, LISTS, lockEdited } from './records.ts';
import { findNames, findUnknown } from './references.ts';
import { freeArtworkSlug } from './slug.ts';
import { artworkSubject } from './subject.ts';

export interface Update extends ChangeBy {
  id: number;
  /** The version that the form was opened with. Without it, the change applies to the current version. */
  version?: number;
  /** Fields to change; the others stay. */
  fields: Partial<ArtworkFields>;
  /** Derives a new slug from the title, and redirects the old address. */
  renamesAddress?: boolean;
}

export type UpdateOutcome =
  | { outcome: 'saved'; version: number; slug: string; changes: AuditChange[] }
  | { outcome: 'unchanged'; version: number; slug: string }
  | { outcome: 'conflict'; current: EditedArtwork }
  | { outcome: 'refused'; errors: ArtworkErrors }
  | { outcome: 'unknown' };

/** Saves an edit of an artwork with its line in the audit log. */
export function updateArtwork(database: Knex, update: Update): Promise<UpdateOutcome> {
  return write(database, (transaction) => changeArtwork(transaction, update));
}

/** Like `updateArtwork`, in a transaction. `isNew`: the caller writes the line of the audit log. */
export async function changeArtwork(
  transaction: Knex.Transaction,
  { id, version, fields, renamesAddress = false, isNew = false, ...by }: Update & { isNew?: boolean },
): Promise<UpdateOutcome> {
  const current = await lockEdited(transaction, id);
  if (!current) return { outcome: 'unknown' };
  if (version !== undefined && version !== current.version) return { outcome: 'conflict', current };
  const before = isNew ? { ...current.fields, title: '' } : current.fields;
  const after = { ...current.fields, ...cleaned(fields) };
  const changed = changedFields(before, after);
  const errors = await findErrors(transaction, { ...current, now: by.now }, after, changed);
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors };
  const slug = renamesAddress ? await freeArtworkSlug(transaction, after.title, current) : current.slug;
  if (changed.length === 0 && slug === current.slug)
    return { outcome: 'unchanged', version: current.version, slug: current.slug };
  await store(transaction, { id, slug, fields: after, changed });
  if (changed.includes('pictures'))
    await attachPictures(transaction, { subject: 'artwork', id, pictures: after.pictures, now: by.now });
  const moved =
    slug === current.slug ? [] : [await moveAddress(transaction, { artwork: current, to: slug, now: by.now })];
  const names = await findNames(transaction, before, after, changed);
  const changes = [...auditChanges(before, after, names), ...moved];
  if (!isNew) await recordEdit(transaction, { id, before, after, changed, changes }, by);
  return { outcome: 'saved', version: current.version + 1, slug, changes };
}

/** Writes the line, with what puts the old values back. A new address stays: the old one redirects to it. */
async function recordEdit(
  transaction: Knex.Transaction,
  { id, before, after, changed, changes }: Edit,
  { now, ...by }: ChangeBy,
): Promise<void> {
  const pick = (fields: ArtworkFields) =>
    Object.fromEntries(changed.map((field) => [field, fields[field]])) as Record<string, Undo[string]>;
  const undo = { kind: 'artwork' as const, id, before: pick(before), written: pick(after) };
  const line = { ...by, action: 'artwork.changed' as const, ...artworkSubject({ id, title: after.title }), changes };
  await recordChange(transaction, { ...line, ...(changed.length > 0 && { undo }) }, now);
}

interface Edit {
  id: number;
  before: ArtworkFields;
  after: ArtworkFields;
  changed: ArtworkField[];
  changes: AuditChange[];
}

/** Puts the values from before an edit back, as the audit log has recorded them. */
export async function undoEdit(
  transaction: Knex.Transaction,
  { id, before, written }: { id: number } & Record<'before' | 'written', Partial<ArtworkFields>>,
  by: ChangeBy,
): Promise<UndoOutcome> {
  const artwork = await lockEdited(transaction, id);
  if (!artwork) return { outcome: 'refused', reason: 'The artwork no longer exists.' };
  const later = fieldsChangedSince({ ...artwork.fields }, written) as ArtworkField[];
  if (later.length > 0) return { outcome: 'changed-since', fields: [...new Set(later.map(fieldText))] };
  const result = await changeArtwork(transaction, { id, fields: before, ...by });
  if (result.outcome === 'saved') return { outcome: 'undone' };
  const errors = result.outcome === 'refused' ? Object.entries(result.errors) : [];
  const reasons = errors.map(([field, error]) => `${fieldText(field as ArtworkField)}: ${error}`);
  return { outcome: 'refused', reason: `The old values cannot be put back. ${reasons.join(' ')}` };
}

/** Texts without blanks around them, null if empty; lists in ascending order. */
function cleaned(fields: Partial<ArtworkFields>): Partial<ArtworkFields> {
  const clean = ([field, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [field, field === 'pictures' ? value : [...new Set(value)].sort((a, b) => a - b)];
    if (typeof value !== 'string') return [field, value];
    return [field, value.trim() || (field === 'title' ? '' : null)];
  };
  return Object.fromEntries(Object.entries(fields).map(clean));
}

const NEEDED = 'A published artwork needs it. Withdraw the artwork first to leave it out.';
const NEEDED_LATER = 'A scheduled artwork needs it. Choose “Do not publish” first to leave it out.';

async function findErrors(
  transaction: Knex.Transaction,
  { id, published_at, now }: EditedArtwork & { now: number },
  after: ArtworkFields,
  changed: ArtworkField[],
): Promise<ArtworkErrors> {
  const errors: ArtworkErrors = { ...(await findUnknown(transaction, after, changed)), ...artworkErrors(after) };
  if (changed.includes('inventory_number') && after.inventory_number !== null) {
    const other = await transaction('artwork_details as d')
      .join('artworks as a', 'a.id', 'd.artwork_id')
      .where('d.inventory_number', after.inventory_number)
      .whereNot('a.id', id)
      .first('a.title');
    if (other) errors.inventory_number = `“${other.title}” has this number already.`;
  }
  if (published_at === null) return errors;
  const needed = isScheduled(published_at, now) ? NEEDED_LATER : NEEDED;
  if (after.pictures.length === 0) errors.pictures = needed;
  for (const field of ['artist_id', 'category_id', 'original_price'] as const)
    if (after[field] === null) errors[field] ??= needed;
  return errors;
}

async function store(
  transaction: Knex.Transaction,
  { id, slug, fields, changed }: { id: number; slug: string; fields: ArtworkFields; changed: ArtworkField[] },
): Promise<void> {
  const pick = (names: readonly ArtworkField[]) =>
    Object.fromEntries(names.filter((name) => changed.includes(name)).map((name) => [name, fields[name]]));
  await transaction('artworks')
    .where({ id })
    .update({ ...pick(COLUMNS), slug, version: transaction.raw('version + 1') });
  const details = pick(DETAILS);
  if (Object.keys(details).length > 0)
    await transaction('artwork_details')
      .insert({ artwork_id: id, ...details })
      .onConflict('artwork_id')
      .merge();
  for (const list of LISTS.filter((list) => changed.includes(list))) {
    const { table, column } = LINKS[list];
    await transaction(table).where('artwork_id', id).delete();
    const rows = fields[list].map((term) => ({ artwork_id: id, [column]: term }));
    if (rows.length > 0) await transaction(table as string).insert(rows);
  }
}

async function moveAddress(
  transaction: Knex.Transaction,
  { artwork, to, now }: { artwork: EditedArtwork; to: string; now: number },
): Promise<AuditChange> {
  const [old, current] = [artwork.slug, to].map((slug) => `/artworks/${slug}`) as [string, string];
  // Links to a draft cannot exist. An artwork with a schedule may have been public before.
  const isDraft = artwork.published_at === null && artwork.last_published_at === null;
  if (!isDraft) await addRedirect(transaction, { from: old, to: current, now });
  return { field: 'Address', from: old, to: current };
}
