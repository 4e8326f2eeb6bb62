import { fold } from '../../search/words.ts';
import { type Field, fields, REQUIRED_FIELDS, SIZE_FIELDS } from '../import/check/fields.ts';
import { UNIT_NAMES, type Unit, unitInName } from '../import/check/size.ts';
import type { Encoding } from '../import/read/encoding.ts';
import type { Mapping } from '../import/read/mapping.ts';

/** A column of an uploaded file, with its first values. */
export interface FileColumn {
  name: string;
  examples: string[];
}

/** What the staff have chosen for a file. */
export interface ImportChoices {
  /** Column of the file → one of `TARGETS`; empty: the column is left out. */
  columns: Record<string, string>;
  slugFrom: SlugSource;
  /** For rows without one. */
  category: string;
  price: string;
  /** New artworks without a date are not published. */
  newAreDrafts: boolean;
  /** Null: detected. */
  encoding: Encoding | null;
}

/** What makes the slug: a column of slugs, or the text of other columns. */
export type SlugSource = 'slug' | 'title' | 'title and artist';
export const SLUG_SOURCES: readonly SlugSource[] = ['slug', 'title and artist', 'title'];

/** The column of a file of refused lines with the reason. An upload leaves it out. */
export const REASON_COLUMN = 'refused because';

/** Our columns of artworks. A length has one name for each unit. */
export const TARGETS: string[] = (Object.keys(fields) as Field[]).flatMap((field) =>
  SIZE_FIELDS.includes(field) ? [...UNIT_NAMES.map((unit) => `${field}_${unit}`), field] : [field],
);

/** Other names of columns, folded. */
const SYNONYMS: Record<string, string> = {
  name: 'title',
  artwork: 'title',
  'artwork title': 'title',
  work: 'title',
  'name of work': 'title',
  painter: 'artist',
  'artist name': 'artist',
  maker: 'artist',
  creator: 'artist',
  by: 'artist',
  type: 'category',
  kind: 'category',
  'object type': 'category',
  technique: 'medium',
  materials: 'medium_description',
  text: 'description',
  about: 'description',
  remarks: 'notes',
  'private notes': 'notes',
  inventory: 'inventory_number',
  number: 'inventory_number',
  'inventory no': 'inventory_number',
  'accession number': 'inventory_number',
  stored: 'location',
  storage: 'location',
  commission: 'commission_percent',
  date: 'year',
  dated: 'year',
  created: 'year',
  'year made': 'year',
  'place made': 'made_in',
  'place of making': 'made_in',
  'place of origin': 'made_in',
  origin: 'made_in',
  'price php': 'price',
  'price pesos': 'price',
  'price in pesos': 'price',
  'asking price': 'price',
  php: 'price',
  'sale price': 'discounted_price',
  style: 'styles',
  subject: 'subjects',
  tag: 'tags',
  keywords: 'tags',
  picture: 'image',
  pictures: 'image',
  images: 'image',
  photo: 'image',
  alt: 'image_alt',
  'alt text': 'image_alt',
};

/** The name under which a choice is stored. */
export function storedName(name: string): string {
  return fold(name).slice(0, 200).toWellFormed();
}

/** The likely target of each column: what was chosen last for its name, else what its name means. Each target once. */
export function guessColumns(names: string[], earlier: Map<string, string>): Record<string, string> {
  const free = new Set(TARGETS.map(fieldOf));
  const guesses = names.map((name) => {
    const target = name === REASON_COLUMN ? '' : (earlier.get(storedName(name)) ?? guessByName(name));
    if (target === '' || !free.delete(fieldOf(target))) return [name, ''];
    return [name, target];
  });
  return Object.fromEntries(guesses);
}

function guessByName(name: string): string {
  const folded = fold(name);
  const own = TARGETS.find((target) => fold(target) === folded);
  const [, side] = /^(height|width|depth|h|w|d)\b/.exec(folded) ?? [];
  const field = side && SIZE_FIELDS.find((each) => each.startsWith(side));
  const unit = unitInName(name);
  if (field) return unit === undefined ? field : `${field}_${unit}`;
  return own ?? SYNONYMS[folded] ?? '';
}

/** `height` of `height_cm`. */
function fieldOf(target: string): Field {
  return target.replace(/^(height|width|depth)_(in|cm|mm)$/, '$1') as Field;
}

function unitOf(target: string): Unit | undefined {
  return UNIT_NAMES.find((unit) => fieldOf(target) !== target && target.endsWith(`_${unit}`));
}

/** What is wrong with the choices, by the name of the column; under an empty name, what is missing. */
export function problemsOf({
  columns,
  slugFrom,
  category,
  price,
}: ImportChoices): { column: string | null; text: string }[] {
  const chosen = Object.entries(columns).filter(([, target]) => target !== '');
  const twice = chosen.flatMap(([column, target], index) => {
    const [first] = chosen.find(([, other]) => fieldOf(other) === fieldOf(target)) ?? [];
    const isFirst = chosen.findIndex(([, other]) => fieldOf(other) === fieldOf(target)) === index;
    return isFirst ? [] : [{ column, text: `“${first}” is chosen for this already.` }];
  });
  const has = (field: Field) => chosen.some(([, target]) => fieldOf(target) === field);
  const given: Partial<Record<Field, boolean>> = {
    slug: slugFrom !== 'slug',
    category: category !== '',
    price: price !== '',
  };
  const missing = REQUIRED_FIELDS.filter((field) => !has(field) && !given[field]);
  return [...twice, ...missing.map((field) => ({ column: null, text: MISSING[field] ?? field }))];
}

const MISSING: Partial<Record<Field, string>> = {
  slug: 'Choose the column of the slugs, or what makes them.',
  title: 'Choose the column of the titles.',
  artist: 'Choose the column of the artists.',
  category: 'Choose the column of the categories, or enter one for all rows.',
  price: 'Choose the column of the prices, or enter one for all rows.',
};

/** The mapping of an import. */
export function mappingOf({ columns, slugFrom, category, price }: ImportChoices): Mapping {
  const chosen = Object.entries(columns).filter(([, target]) => target !== '');
  const nameOf = (field: Field) => chosen.find(([, target]) => fieldOf(target) === field)?.[0];
  const mapped: Mapping['columns'] = {};
  for (const [column, target] of chosen) mapped[fieldOf(target)] = { column, unit: unitOf(target) };
  const constants = Object.entries({ category, price }).filter(([, value]) => value !== '') as [Field, string][];
  for (const [field, value] of constants) {
    const column = nameOf(field);
    mapped[field] = column === undefined ? { value } : { column, whenEmpty: value };
  }
  if (slugFrom !== 'slug') {
    const sources: Field[] = slugFrom === 'title' ? ['title'] : ['title', 'artist'];
    mapped.slug = { slugOf: sources.flatMap((field) => nameOf(field) ?? []) };
  }
  // A column of slugs that another choice replaces is left out.
  const replaced = slugFrom === 'slug' ? [] : [nameOf('slug') ?? []].flat();
  const left = Object.keys(columns).filter((name) => columns[name] === '');
  return { columns: mapped, ignore: [...left, ...replaced] };
}
