import { z } from 'zod';
import type { AnyKind } from '../kinds/all.ts';
import type { Column } from '../kinds/columns.ts';
import { isRowProblem, type RowProblem, type Shared } from '../kinds/kind.ts';
import type { Cell, Entry } from '../read/entry.ts';
import { earlierSlug, FileRefused, type Refusal, shorten } from '../refusal.ts';

/** An accepted row of a file; undefined values leave what is stored. */
export interface AcceptedRow {
  line: number;
  values: Record<string, unknown>;
}

/** Checks the rows of one file, one after the other. */
export class RowChecker {
  readonly #kind: AnyKind;
  readonly #shared: Shared;
  readonly #stored: Set<string>;
  readonly #schema: z.ZodObject;
  readonly #lineOfKey = new Map<string, number>();
  readonly #accepted: Record<string, unknown>[] = [];

  /** `stored`: the keys of the rows that the gallery has. */
  constructor(kind: AnyKind, shared: Shared, stored: Set<string>) {
    this.#kind = kind;
    this.#shared = shared;
    this.#stored = stored;
    this.#schema = z.object(Object.fromEntries(columnsOf(kind).map(([name, { schema }]) => [name, schema])));
  }

  async checkEntry(entry: Entry): Promise<{ row: AcceptedRow } | { refusals: Refusal[] }> {
    if ('refusal' in entry) return { refusals: [entry.refusal] };
    const { line, cells } = entry;
    const parsed = this.#schema.safeParse(cells);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({ column: String(path[0]), reason: message }));
      return { refusals: problems.map((problem) => refusalOf(problem, line, cells)) };
    }
    const checked = await this.#complete(parsed.data, line);
    if (isRowProblem(checked)) return { refusals: [refusalOf(checked, line, cells)] };
    this.#accepted.push(checked);
    return { row: { line, values: checked } };
  }

  async #complete(values: Record<string, unknown>, line: number): Promise<Record<string, unknown> | RowProblem> {
    const identified = this.#kind.identify(values, this.#shared, this.#accepted);
    if (isRowProblem(identified)) return identified;
    const pictured = await this.#storePicture(identified as Record<string, unknown>);
    if (isRowProblem(pictured)) return pictured;
    const key = this.#kind.keyOf(pictured);
    const earlier = this.#lineOfKey.get(key);
    const column = columnsOf(this.#kind)[0]?.[0] ?? '';
    if (earlier !== undefined) return { column, reason: `is the same as in line ${earlier}; remove one of the rows` };
    this.#lineOfKey.set(key, line);
    const isNew = !this.#stored.has(key);
    const missing = isNew ? this.#kind.required.find((name) => pictured[name] === undefined) : undefined;
    if (missing) return { column: missing, reason: 'is missing' };
    const problem = await this.#kind.check?.(pictured, this.#shared);
    if (problem) return problem;
    const renamed = isNew && this.#shared.earlierAddresses.get(`/${this.#kind.file}/${key}`);
    return renamed ? { column: 'slug', reason: earlierSlug(renamed) } : pictured;
  }

  async #storePicture(values: Record<string, unknown>): Promise<Record<string, unknown> | RowProblem> {
    const { pictureColumn: column } = this.#kind;
    const name = column && values[column];
    if (!column || typeof name !== 'string') return values;
    const outcome = await this.#shared.pictures.add(name, values);
    if ('reason' in outcome) return { column, reason: outcome.reason };
    const { key } = outcome.picture;
    const ownText = values.image_alt ?? values.alt;
    const alt = typeof ownText === 'string' ? this.#shared.pictures.describe(key, ownText) : undefined;
    const described = alt === undefined ? {} : { [column === 'image' ? 'image_alt' : 'alt']: alt };
    return { ...values, ...described, [column]: `stored:${key}` };
  }
}

/** Throws FileRefused when a column is unknown. */
export function checkColumns(kind: AnyKind, names: string[]): void {
  const known = columnsOf(kind).map(([name]) => name);
  const unknown = unknownColumnsOf(kind, names);
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, 10).map((name) => `“${shorten(name)}”`);
  throw new FileRefused(`Unknown columns: ${listed.join(', ')}. The file may have ${known.join(', ')}.`);
}

export function unknownColumnsOf(kind: AnyKind, names: string[]): string[] {
  return names.filter((name) => !Object.hasOwn(kind.columns, name));
}

export function columnsOf(kind: AnyKind): [name: string, column: Column<unknown>][] {
  return Object.entries(kind.columns) as [string, Column<unknown>][];
}

function refusalOf({ column, reason }: RowProblem, line: number, cells: Record<string, Cell>): Refusal {
  const value = cells[column];
  return { line, column, value: value === undefined || value === '' ? null : shorten(value), reason };
}
