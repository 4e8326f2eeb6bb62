import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { stringifyRow } from '../../server/catalogue/csv-row.ts';
import {
  type Column,
  endTime,
  line,
  lineOrNull,
  names,
  text,
  textOrEmpty,
  timeOrNull,
  wholeNumber,
  yesNo,
} from '../../server/catalogue/import/kinds/columns.ts';
import { fc } from '../support/fast-check.ts';

const readBack = <Value>({ schema, write }: Column<Value>, value: Value): unknown => {
  const [[cell = '']] = parse(stringifyRow([write(value), 'x'])) as [string[]];
  return schema.parse(cell);
};

/** Stored texts, including those that a spreadsheet would run as a formula. */
const stored = (normalize: (text: string) => string) =>
  fc
    .tuple(fc.constantFrom('', "'", "''", '=', "'=", '+', '-', '@'), fc.string({ unit: 'grapheme', maxLength: 40 }))
    .map((parts) => normalize(parts.join('').normalize('NFC').toWellFormed()))
    .filter((each) => each !== '' && !/[^\P{Cc}\n]/u.test(each));
const oneLine = stored((each) => each.replace(/\s+/g, ' ').trim());
const lines = stored((each) => each.replaceAll('\r', '').trim());

it('an import reads every cell as the export wrote it', () => {
  const times = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map(Number);
  fc.assert(
    fc.property(
      oneLine,
      lines,
      times,
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (one, many, time, count, flag) => {
        expect(readBack(line(200), one)).toBe(one);
        expect(readBack(lineOrNull(200), one)).toBe(one);
        expect(readBack(text(200), many)).toBe(many);
        expect(readBack(textOrEmpty(200), many)).toBe(many);
        expect(readBack(timeOrNull, time)).toBe(time);
        expect(readBack(endTime, time)).toBe(time);
        expect(readBack(wholeNumber(0, 100), count)).toBe(count);
        expect(readBack(yesNo, flag)).toBe(flag);
      },
    ),
  );
  expect([readBack(lineOrNull(9), null), readBack(textOrEmpty(9), ''), readBack(timeOrNull, null)]).toEqual([
    null,
    '',
    null,
  ]);
});

it('an import reads lists as the export wrote them', () => {
  const marked = fc
    .array(fc.constantFrom('|', '\\', 'a', ' '), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');
  const list = fc.uniqueArray(fc.oneof(oneLine, marked), { maxLength: 5 });
  fc.assert(
    fc.property(list, (values) => {
      expect(readBack(names(200), values)).toEqual(values);
    }),
  );
});
