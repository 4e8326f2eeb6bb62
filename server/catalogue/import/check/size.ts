/** Inches per unit. */
const UNITS = { in: 1, cm: 1 / 2.54, mm: 1 / 25.4 } as const;

export type Unit = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as Unit[];

/** `24.5 in`, `61cm`; also a number alone, whose unit the column has. */
export const SIZE = /^(\d{1,5}(?:\.\d{1,9})?)\s*(in|cm|mm)?$/i;

/** Converts a size to inches; other units are rounded to hundredths. */
export function inchesOf(text: string): number {
  const [, number = '0', unit] = SIZE.exec(text) ?? [];
  const factor = UNITS[(unit?.toLowerCase() ?? 'in') as Unit];
  return factor === 1 ? Number(number) : Math.round(Number(number) * factor * 100) / 100;
}

/** A length has a unit; 0, which is an unknown length, needs none. */
export function hasUnit(text: string): boolean {
  const [, number, unit] = SIZE.exec(text.trim()) ?? [];
  return unit !== undefined || Number(number) === 0;
}

/** A size with the unit of its column, unless the cell has its own or holds no size. */
export function withUnit(cell: string, unit: Unit): string {
  const text = cell.trim();
  return SIZE.test(text) && !hasUnit(text) ? `${text} ${unit}` : cell;
}

/** The unit in a column's name: `height_cm`, `Height (mm)`, `width in inches`. */
export function unitInName(name: string): Unit | undefined {
  const [, written] =
    /(?:^|[^a-z])(in|inch|inches|cm|centimet(?:er|re)s?|mm|millimet(?:er|re)s?)[^a-z]*$/i.exec(name) ?? [];
  const short = written
    ?.toLowerCase()
    .replace(/^centim.*/, 'cm')
    .replace(/^millim.*/, 'mm')
    .replace(/^inch.*/, 'in');
  return UNIT_NAMES.find((unit) => unit === short);
}
