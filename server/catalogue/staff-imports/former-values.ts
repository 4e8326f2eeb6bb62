import type { Knex } from 'knex';
import type { ArtworkField, EditedArtwork, ImportedValues } from '../../artworks/editing/contract.ts';
import { findEditedBySlugs } from '../../artworks/editing/records.ts';

/** Stores what `write` replaces in artworks and what it writes, in its transaction, so that the import can be undone. */
export async function recordValues(
  transaction: Knex.Transaction,
  { importId, added, changed }: { importId: number; added: string[]; changed: string[] },
  write: () => Promise<void>,
): Promise<void> {
  const former = await findEditedBySlugs(transaction, changed);
  const formerOf = new Map(former.map((artwork) => [artwork.id, artwork]));
  await write();
  const artworks = await findEditedBySlugs(transaction, [...added, ...changed]);
  const rows = artworks.map((artwork) => {
    const values = differing(formerOf.get(artwork.id), artwork);
    return { import_id: importId, artwork_id: artwork.id, ...values };
  });
  // An import that was continued may find a row that staff have edited meanwhile.
  if (rows.length > 0)
    await transaction('import_artworks').insert(rows).onConflict(['import_id', 'artwork_id']).merge();
}

function differing(
  before: EditedArtwork | undefined,
  after: EditedArtwork,
): { before: string | null; written: string } {
  if (!before) return { before: null, written: JSON.stringify(valuesOf(after, Object.keys(after.fields))) };
  const names = Object.keys(after.fields).filter((name) => {
    const field = name as ArtworkField;
    return JSON.stringify(before.fields[field]) !== JSON.stringify(after.fields[field]);
  });
  const [from, to] = [before, after].map((artwork) => valuesOf(artwork, names)) as [ImportedValues, ImportedValues];
  if (JSON.stringify(from.dates) === JSON.stringify(to.dates)) for (const values of [from, to]) delete values.dates;
  return { before: JSON.stringify(from), written: JSON.stringify(to) };
}

function valuesOf({ fields, published_at, last_published_at }: EditedArtwork, names: string[]): ImportedValues {
  const picked = Object.fromEntries(names.map((name) => [name, fields[name as ArtworkField]]));
  return { fields: picked as ImportedValues['fields'], dates: { published_at, last_published_at } };
}
