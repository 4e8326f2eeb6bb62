import type { AuditChange } from '../../audit/contract.ts';
import { withCurrency } from '../format/money.ts';
import { writtenYear } from '../format/year.ts';
import type { ArtworkField, ArtworkFields } from './contract.ts';

/** Names of the rows that an artwork refers to, by field and id. */
export type Names = Partial<Record<ArtworkField, Map<number, string>>>;

/** Fields, as the audit log names them. Dates are one line. */
export const FIELD_TEXTS: Record<Exclude<ArtworkField, 'year_text'>, string> = {
  title: 'Title',
  artist_id: 'Artist',
  category_id: 'Category',
  medium_id: 'Medium',
  medium_description: 'Medium in words',
  description: 'Description',
  year_made: 'Date',
  made_in: 'Made in',
  height: 'Height',
  width: 'Width',
  depth: 'Depth',
  original_price: 'Price',
  discounted_price: 'Discounted price',
  styles: 'Styles',
  subjects: 'Subjects',
  tags: 'Tags',
  pictures: 'Pictures',
  inventory_number: 'Inventory number',
  location: 'Location',
  ownership: 'Ownership',
  commission_percent: 'Commission',
  cost: 'Cost',
  provenance: 'Provenance',
  condition: 'Condition',
  notes: 'Private notes',
};

type ChangedField = keyof typeof FIELD_TEXTS;

/** The field's name in the audit log. */
export function fieldText(field: ArtworkField): string {
  return FIELD_TEXTS[field === 'year_text' ? 'year_made' : field];
}

/** The fields whose values differ. */
export function changedFields(before: ArtworkFields, after: ArtworkFields): ArtworkField[] {
  return (Object.keys(before) as ArtworkField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Lines for the audit log, in the order of the form. */
export function auditChanges(before: ArtworkFields, after: ArtworkFields, names: Names): AuditChange[] {
  return (Object.keys(FIELD_TEXTS) as ChangedField[]).flatMap((field) => {
    const [from, to] = [before, after].map((fields) => textOf(field, fields, names));
    return from === to ? [] : [{ field: FIELD_TEXTS[field], from: from ?? null, to: to ?? null }];
  });
}

function textOf(field: ChangedField, fields: ArtworkFields, names: Names): string | null {
  const value = fields[field];
  if (field === 'year_made') return writtenYear(fields);
  if (field === 'pictures') return picturesText(fields.pictures);
  if (field === 'original_price' || field === 'discounted_price' || field === 'cost')
    return value === null ? null : withCurrency(Number(value));
  if (field === 'height' || field === 'width' || field === 'depth')
    return value === 0 ? null : `${Number(Number(value).toFixed(2))} in`;
  if (field === 'commission_percent') return value === null ? null : `${value} %`;
  const nameOf = (id: number) => names[field]?.get(id) ?? String(id);
  if (Array.isArray(value)) return (value as number[]).map(nameOf).join(', ') || null;
  return typeof value === 'number' ? nameOf(value) : (value as string | null) || null;
}

/** `2: Rice terraces; the same from behind`. */
function picturesText(pictures: ArtworkFields['pictures']): string | null {
  if (pictures.length === 0) return null;
  return `${pictures.length}: ${pictures.map(({ alt }) => alt || 'no description').join('; ')}`;
}
