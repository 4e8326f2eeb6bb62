import Document from 'pdfkit';
import { expect, it } from 'vitest';
import { printable } from '../../../server/orders/documents/printable.ts';
import { drawText } from '../../../server/orders/documents/typeface.ts';
import { contentsOf, glyphsOf, textOf } from '../../support/pdf.ts';

it.each([
  ['Niño', 'Niño'],
  ['Nin\u0303o', 'Niño'],
  ['“Dusk” — 24 × 36', '“Dusk” — 24 × 36'],
  ['Hōkūle‘a', 'Hōkūle‘a'],
  ['Ǩṕ', 'Kp'],
  ['two\n lines', 'two lines'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['ᜊᜌ 🌋', '?? ?'],
])('PAY-14 %j is printed as %j', (given, printed) => {
  expect(printable(given)).toBe(printed);
});

it.each(['serif', 'sans'] as const)(
  'PAY-14 has a glyph in the %s typeface for every letter that it prints',
  async (typeface) => {
    const codes = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code));
    const letters = codes.filter((letter) => /\S/.test(letter) && printable(letter) === letter);
    expect(letters.length).toBeGreaterThan(300);
    const page = new Document();
    for (const letter of letters)
      drawText(page, letter, { typeface, size: 9, color: '#000' }, { x: 0, y: 0, width: 90 });
    page.end();
    const file = Buffer.concat(await Array.fromAsync<Buffer>(page));
    expect(textOf(file).split('\n')).toEqual(letters);
    expect(glyphsOf(contentsOf(file))).not.toContain('0000');
  },
);
