import type { ArtworkField, ArtworkFields } from '../../../artworks/editing/contract.ts';
import type { ArtworkErrors } from '../../../artworks/editing/errors.ts';
import { toInches } from '../../../artworks/format/dimensions.ts';
import { parsePesos, typedPesos } from '../../../artworks/format/money.ts';
import { readYear, writtenYear } from '../../../artworks/format/year.ts';
import { parseChosen } from '../../../pictures/chosen.ts';
import type { FormValues } from '../../form/contract.ts';
import { FIELDS, type FormField } from './labels.ts';

/** Fields whose text names rows, one in each line, and the tables of those. */
export const NAMED_FIELDS = {
  artist: 'artists',
  category: 'categories',
  medium: 'media',
  styles: 'styles',
  subjects: 'subjects',
  tags: 'tags',
} as const satisfies Partial<Record<FormField, string>>;

export type NamedField = keyof typeof NAMED_FIELDS;

/** Field → name → id; `several` if rows share the name. */
export type Ids = Record<NamedField, Map<string, number | 'several'>>;

export type FormErrors = Partial<Record<FormField, string>>;

/** A form for something new. */
export const NEW_FIELDS: ArtworkFields = {
  title: '',
  artist_id: null,
  category_id: null,
  medium_id: null,
  medium_description: null,
  description: null,
  year_made: null,
  year_text: null,
  made_in: null,
  height: 0,
  width: 0,
  depth: 0,
  original_price: null,
  discounted_price: null,
  styles: [],
  subjects: [],
  tags: [],
  pictures: [],
  inventory_number: null,
  location: null,
  ownership: 'owned',
  commission_percent: null,
  cost: null,
  provenance: null,
  condition: null,
  notes: null,
};

/** The texts of an artwork's fields. `names`: of the rows that they refer to; `pictures`: as `PictureField` writes them. */
export function textsOf(
  fields: ArtworkFields,
  { names, pictures }: { names: Record<NamedField, string[]>; pictures: string },
): FormValues<FormField> {
  const lines = Object.fromEntries(Object.entries(names).map(([field, each]) => [field, each.join('\n')]));
  return {
    ...(lines as Record<NamedField, string>),
    title: fields.title,
    date: writtenYear(fields) ?? '',
    made_in: fields.made_in ?? '',
    medium_description: fields.medium_description ?? '',
    description: fields.description ?? '',
    height: sideText(fields.height),
    width: sideText(fields.width),
    depth: sideText(fields.depth),
    pictures,
    price: pesosText(fields.original_price),
    discounted_price: pesosText(fields.discounted_price),
    inventory_number: fields.inventory_number ?? '',
    location: fields.location ?? '',
    ownership: fields.ownership,
    commission_percent: fields.commission_percent === null ? '' : String(fields.commission_percent),
    cost: pesosText(fields.cost),
    provenance: fields.provenance ?? '',
    condition: fields.condition ?? '',
    notes: fields.notes ?? '',
    renames_address: '',
    key: '',
  };
}

function sideText(inches: number): string {
  return inches === 0 ? '' : String(Number(inches.toFixed(2)));
}

function pesosText(centavos: number | null): string {
  return centavos === null ? '' : typedPesos(centavos);
}

/** The names in the changed fields, by field. */
export function namesIn(changed: FormField[], values: FormValues<FormField>): [NamedField, string[]][] {
  return changed.filter(isNamed).map((field) => [field, linesOf(values[field])]);
}

/** Fields that say how the form is saved. */
const UNSTORED: FormField[] = ['renames_address', 'key'];

export function changedIn(values: FormValues<FormField>, opened: FormValues<FormField>): FormField[] {
  return FIELDS.filter((field) => !UNSTORED.includes(field) && values[field] !== opened[field]);
}

/** The changed fields of an artwork, and what is wrong with their texts. */
export function readFields(
  changed: FormField[],
  values: FormValues<FormField>,
  ids: Ids,
): { fields: Partial<ArtworkFields>; errors: FormErrors } {
  const fields: Partial<ArtworkFields> = {};
  const errors: FormErrors = {};
  for (const field of changed) {
    const read = isNamed(field) ? readNames(field, values[field], ids[field]) : READERS[field]?.(values[field].trim());
    if (typeof read === 'string') errors[field] = read;
    else Object.assign(fields, read);
  }
  return { fields, errors };
}

function isNamed(field: FormField): field is NamedField {
  return field in NAMED_FIELDS;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return [...new Set(lines.filter(Boolean))];
}

type Read = Partial<ArtworkFields> | string;

const COLUMNS = { artist: 'artist_id', category: 'category_id', medium: 'medium_id' } as const;

function readNames(field: NamedField, text: string, ids: Map<string, number | 'several'>): Read {
  const names = linesOf(text);
  const unknown = names.find((name) => !ids.has(name));
  if (unknown !== undefined)
    return `“${unknown}” is not among the ${NAMED_FIELDS[field]}. Please choose one, or add it first.`;
  const several = names.find((name) => ids.get(name) === 'several');
  if (several !== undefined)
    return `Several have the name “${several}”. Please enter the last part of the address instead, like juan-luna-2.`;
  const found = names.map((name) => ids.get(name) as number);
  if (field === 'styles' || field === 'subjects' || field === 'tags') return { [field]: found };
  return { [COLUMNS[field]]: found[0] ?? null };
}

const READERS: Partial<Record<FormField, (text: string) => Read>> = {
  title: (title) => ({ title }),
  date: readDate,
  made_in: (text) => ({ made_in: text || null }),
  medium_description: (text) => ({ medium_description: text || null }),
  description: (text) => ({ description: text || null }),
  height: (text) => readSide('height', text),
  width: (text) => readSide('width', text),
  depth: (text) => readSide('depth', text),
  pictures: readPictures,
  price: (text) => readPesos('original_price', text),
  discounted_price: (text) => readPesos('discounted_price', text),
  inventory_number: (text) => ({ inventory_number: text || null }),
  location: (text) => ({ location: text || null }),
  ownership: (text) => (text === 'owned' || text === 'consigned' ? { ownership: text } : 'Please choose one.'),
  commission_percent: readPercent,
  cost: (text) => readPesos('cost', text),
  provenance: (text) => ({ provenance: text || null }),
  condition: (text) => ({ condition: text || null }),
  notes: (text) => ({ notes: text || null }),
};

function readDate(text: string): Read {
  if (text === '') return { year_made: null, year_text: null };
  const date = text.length <= 200 ? readYear(text) : null;
  return date
    ? { year_made: date.year, year_text: date.text }
    : 'Please enter a year, or a date like c. 1967, 1976-77 or n.d.';
}

/** Inches, or centimetres with their unit. */
function readSide(side: 'height' | 'width' | 'depth', text: string): Read {
  if (text === '') return { [side]: 0 };
  const [, number, unit] = /^(\d{1,6}(?:[.,]\d{1,4})?)\s*(in|inches|"|cm)?\.?$/i.exec(text) ?? [];
  if (number === undefined) return 'Please enter a length like 24, 24.5 or 61 cm.';
  const length = Number(number.replace(',', '.'));
  return { [side]: unit?.toLowerCase() === 'cm' ? toInches(length) : length };
}

function readPesos(field: 'original_price' | 'discounted_price' | 'cost', text: string): Read {
  if (text === '') return { [field]: null };
  const centavos = parsePesos(text);
  return centavos === null ? 'Please enter pesos, like 12500 or 12,500.50.' : { [field]: centavos };
}

function readPercent(text: string): Read {
  const plain = text.replace(/\s*%$/, '');
  if (plain === '') return { commission_percent: null };
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? { commission_percent: Number(plain) } : 'From 0 to 100 percent.';
}

function readPictures(text: string): Read {
  const pictures = parseChosen(text || '[]');
  return pictures ? { pictures } : 'The pictures could not be read. Please load the page again.';
}

/** Where the form shows an error of the artwork's function. */
const SHOWN_AT: Partial<Record<ArtworkField, FormField>> = {
  artist_id: 'artist',
  category_id: 'category',
  medium_id: 'medium',
  original_price: 'price',
  year_made: 'date',
  year_text: 'date',
};

export function errorsOf(errors: ArtworkErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [SHOWN_AT[field as ArtworkField] ?? field, text]),
  );
}
