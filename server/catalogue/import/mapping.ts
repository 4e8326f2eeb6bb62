import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Cell } from './entry.ts';
import { type Field, fields, required, SIZES } from './fields.ts';
import { FileRefused, shorten } from './refusal.ts';
import { type Unit, unitInName, unitNames, withUnit } from './size.ts';

const cell = z.string().max(500);

interface FromColumn {
  column: string;
  prefix?: string | undefined;
  values?: Record<string, string> | undefined;
  whenEmpty?: string | undefined;
  unit?: Unit | undefined;
}

const source = z.union([
  cell.transform((column): FromColumn => ({ column })),
  z.strictObject({
    column: cell,
    /** Put before what is not empty. */
    prefix: cell.optional(),
    /** What certain values mean. */
    values: z.record(z.string(), cell).optional(),
    whenEmpty: cell.optional(),
    /** Of sizes: what their numbers count. */
    unit: z.enum(unitNames).optional(),
  }),
  /** The same for every line. */
  z.strictObject({ value: cell }),
]);

const schema = z.strictObject({
  columns: z.partialRecord(z.enum(Object.keys(fields) as Field[]), source),
  /** Columns of the file that say nothing to us; any other one that is not named stops the import. */
  ignore: z.array(cell).default([]),
});

type Source = z.output<typeof source>;
export type Mapping = z.output<typeof schema>;

export async function readMapping(path: string): Promise<Mapping> {
  try {
    return withUnitsOfNames(schema.parse(JSON.parse(await readFile(path, 'utf8'))));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new FileRefused(`The mapping ${path} cannot be used: ${why}`);
  }
}

/** A mapped size column needs a unit, unless its name contains one or is one of ours. */
function withUnitsOfNames(mapping: Mapping): Mapping {
  const columns = { ...mapping.columns };
  for (const [field, from] of Object.entries(columns) as [Field, Source][]) {
    if (!('column' in from)) continue;
    if (!SIZES.includes(field)) {
      if (from.unit) throw new FileRefused(`The mapping gives ${field} a unit; only ${SIZES.join(', ')} have one.`);
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

/** The unit of sizes whose columns name none. */
export function withUnits(mapping: Mapping, unit: string): Mapping {
  const known = unitNames.find((name) => name === unit);
  if (!known) throw new FileRefused(`--unit is one of ${unitNames.join(', ')}.`);
  const columns = { ...mapping.columns };
  for (const field of SIZES) {
    const from = columns[field];
    if (from && 'column' in from) columns[field] = { ...from, unit: from.unit ?? known };
  }
  return { ...mapping, columns };
}

/** Every column by our own name, and one price for lines that tell none. */
export function ownNames(): Mapping {
  const names = Object.keys(fields) as Field[];
  return { columns: Object.fromEntries(names.map((name) => [name, { column: name }])), ignore: [] };
}

export function withPrice(mapping: Mapping, price: string): Mapping {
  const told = mapping.columns.price;
  const priced = told && 'column' in told ? { ...told, whenEmpty: price } : { value: price };
  return { ...mapping, columns: { ...mapping.columns, price: priced } };
}

/** Stops where the file lacks a column that every work needs, or has one that nobody has heard of. */
export function checkHeader(names: string[], mapping: Mapping): void {
  const { columns } = mapping;
  const unknown = unknownNames(names, mapping);
  if (unknown.length) {
    const listed = unknown.slice(0, 10).map((name) => `“${shorten(name)}”`);
    throw new FileRefused(`Unknown columns: ${listed.join(', ')}. A mapping can name or ignore them.`);
  }
  const missing = required.filter((field) => {
    const from = columns[field];
    return !from || ('column' in from && from.whenEmpty === undefined && !names.includes(from.column));
  });
  if (missing.length) throw new FileRefused(`There is no column for ${missing.join(', ')}.`);
}

export function unknownNames(names: string[], { columns, ignore }: Mapping): string[] {
  const known = Object.values(columns).flatMap((each) => ('column' in each ? [each.column] : []));
  return names.filter((name) => !known.includes(name) && !ignore.includes(name));
}

/** The cells under our own names; a column that the file does not have stays unsaid. */
export function translate(cells: Record<string, Cell>, { columns }: Mapping): Partial<Record<Field, Cell>> {
  const told: Partial<Record<Field, Cell>> = {};
  for (const [field, from] of Object.entries(columns) as [Field, Source][]) {
    const value = 'value' in from ? from.value : read(cells[from.column], from);
    if (value !== undefined) told[field] = value;
  }
  return told;
}

function read(cell: Cell | undefined, { prefix = '', values = {}, whenEmpty, unit }: FromColumn): Cell | undefined {
  if (cell === undefined || Array.isArray(cell)) return cell ?? whenEmpty;
  const trimmed = cell.trim();
  const meant = Object.hasOwn(values, trimmed) ? (values[trimmed] ?? '') : cell;
  if (meant.trim() === '') return whenEmpty ?? '';
  return unit ? withUnit(meant, unit) : prefix + meant;
}

export function columnOf(field: string, { columns }: Mapping): string {
  const from = columns[field as Field];
  return from && 'column' in from ? from.column : field;
}
