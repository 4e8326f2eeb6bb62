import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { withoutGuard } from '../../csv-row.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import { type Field, fields, REQUIRED_FIELDS, SIZE_FIELDS } from '../check/fields.ts';
import { UNIT_NAMES, type Unit, unitInName, withUnit } from '../check/size.ts';
import { FileRefused, shorten } from '../refusal.ts';
import type { Cell } from './entry.ts';

const cell = z.string().max(500);

interface FromColumn {
  column: string;
  prefix?: string | undefined;
  values?: Record<string, string> | undefined;
  whenEmpty?: string | undefined;
  unit?: Unit | undefined;
  /** Further names of the column, with the unit of each. */
  withUnit?: Record<string, Unit> | undefined;
}

const source = z.union([
  cell.transform((column): FromColumn => ({ column })),
  z.strictObject({
    column: cell,
    /** Prepended to values that are not empty. */
    prefix: cell.optional(),
    /** Replacements of certain values. */
    values: z.record(z.string(), cell).optional(),
    whenEmpty: cell.optional(),
    /** Unit of a size column. */
    unit: z.enum(UNIT_NAMES).optional(),
  }),
  /** The same value for every line. */
  z.strictObject({ value: cell }),
  /** Only for `slug`: it is made from the text of these columns. */
  z.strictObject({ slugOf: z.array(cell).min(1) }),
]);

const schema = z.strictObject({
  columns: z.partialRecord(z.enum(Object.keys(fields) as Field[]), source),
  /** Columns to ignore; any other unknown column stops the import. */
  ignore: z.array(cell).default([]),
});

type Source = z.output<typeof source>;
export type Mapping = z.output<typeof schema>;

export async function readMapping(path: string): Promise<Mapping> {
  try {
    return inferUnits(schema.parse(JSON.parse(await readFile(path, 'utf8'))));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new FileRefused(`The mapping ${path} cannot be used: ${why}`);
  }
}

/** A mapped size column needs a unit, unless its name contains one or is our own column name. */
function inferUnits(mapping: Mapping): Mapping {
  const columns = { ...mapping.columns };
  for (const [field, from] of Object.entries(columns) as [Field, Source][]) {
    if ('slugOf' in from && field !== 'slug')
      throw new FileRefused(`The mapping makes ${field} a slug; only slug is one.`);
    if (!('column' in from)) continue;
    if (!SIZE_FIELDS.includes(field)) {
      if (from.unit)
        throw new FileRefused(`The mapping gives ${field} a unit; only ${SIZE_FIELDS.join(', ')} have one.`);
      continue;
    }
    const unit = from.unit ?? unitInName(from.column);
    if (unit === undefined && from.column !== field)
      throw new FileRefused(
        `The mapping takes ${field} from “${shorten(from.column)}” without a unit: write { "column": …, "unit": "cm" }, or in, or mm.`,
      );
    columns[field] = { ...from, unit };
  }
  return { ...mapping, columns };
}

/** Sets the unit of size columns that have none. */
export function withUnits(mapping: Mapping, unit: string): Mapping {
  const known = UNIT_NAMES.find((name) => name === unit);
  if (!known) throw new FileRefused(`--unit is one of ${UNIT_NAMES.join(', ')}.`);
  const columns = { ...mapping.columns };
  for (const field of SIZE_FIELDS) {
    const from = columns[field];
    if (from && 'column' in from) columns[field] = { ...from, unit: from.unit ?? known };
  }
  return { ...mapping, columns };
}

/** Maps every column by our own names; lengths also by names with a unit, such as `height_cm`. */
export function defaultMapping(): Mapping {
  const names = Object.keys(fields) as Field[];
  return { columns: Object.fromEntries(names.map((name) => [name, ownColumn(name)])), ignore: [] };
}

function ownColumn(name: Field): FromColumn {
  if (!SIZE_FIELDS.includes(name)) return { column: name };
  return { column: name, withUnit: Object.fromEntries(UNIT_NAMES.map((unit) => [`${name}_${unit}`, unit])) };
}

export function withPrice(mapping: Mapping, price: string): Mapping {
  const current = mapping.columns.price;
  const priced = current && 'column' in current ? { ...current, whenEmpty: price } : { value: price };
  return { ...mapping, columns: { ...mapping.columns, price: priced } };
}

/** Throws FileRefused when a required column is missing or a column is unknown. */
export function checkHeader(names: string[], mapping: Mapping): void {
  const { columns } = mapping;
  const unknown = unknownColumns(names, mapping);
  if (unknown.length) {
    const listed = unknown.slice(0, 10).map((name) => `“${shorten(name)}”`);
    throw new FileRefused(`Unknown columns: ${listed.join(', ')}. A mapping can name or ignore them.`);
  }
  const missing = REQUIRED_FIELDS.filter((field) => {
    const from = columns[field];
    if (!from || 'value' in from) return !from;
    if ('slugOf' in from) return !from.slugOf.every((name) => names.includes(name));
    return from.whenEmpty === undefined && !names.includes(from.column);
  });
  if (missing.length) throw new FileRefused(`There is no column for ${missing.join(', ')}.`);
  for (const from of Object.values(columns)) {
    const same = 'column' in from ? namesOf(from).filter((name) => names.includes(name)) : [];
    if (same.length > 1) throw new FileRefused(`The columns ${same.join(' and ')} are the same; remove one.`);
  }
}

function namesOf({ column, withUnit = {} }: FromColumn): string[] {
  return [column, ...Object.keys(withUnit)];
}

export function unknownColumns(names: string[], { columns, ignore }: Mapping): string[] {
  const known = Object.values(columns).flatMap((each) => {
    if ('slugOf' in each) return each.slugOf;
    return 'column' in each ? namesOf(each) : [];
  });
  return names.filter((name) => !known.includes(name) && !ignore.includes(name));
}

/** Cells under our own column names; absent columns stay absent. */
export function translate(cells: Record<string, Cell>, { columns }: Mapping): Partial<Record<Field, Cell>> {
  const translated: Partial<Record<Field, Cell>> = {};
  for (const [field, from] of Object.entries(columns) as [Field, Source][]) {
    const value = readSource(cells, from);
    if (value !== undefined) translated[field] = value;
  }
  return translated;
}

function readSource(cells: Record<string, Cell>, from: Source): Cell | undefined {
  if ('value' in from) return from.value;
  if ('column' in from) return readCell(cells, from);
  const text = from.slugOf.map((name) => withoutGuard([cells[name] ?? []].flat().join(' '))).join(' ');
  return text.trim() && slugOf(text, MAX_IMPORTED_SLUG.artwork);
}

function readCell(cells: Record<string, Cell>, from: FromColumn): Cell | undefined {
  const name = namesOf(from).find((each) => cells[each] !== undefined) ?? from.column;
  return readFrom(cells[name], { ...from, unit: from.withUnit?.[name] ?? from.unit });
}

function readFrom(cell: Cell | undefined, { prefix = '', values = {}, whenEmpty, unit }: FromColumn): Cell | undefined {
  if (cell === undefined || Array.isArray(cell)) return cell ?? whenEmpty;
  const trimmed = cell.trim();
  const replaced = Object.hasOwn(values, trimmed) ? (values[trimmed] ?? '') : cell;
  if (replaced.trim() === '') return whenEmpty ?? '';
  return unit ? withUnit(replaced, unit) : prefix + replaced;
}

/** The file's name of a column. */
export function columnOf(field: string, { columns }: Mapping, cells: Record<string, Cell>): string {
  const from = columns[field as Field];
  if (!from || !('column' in from)) return field;
  return namesOf(from).find((name) => cells[name] !== undefined) ?? from.column;
}
