import { expect, it } from 'vitest';
import { printable } from '../../server/certificates/printable.ts';

it.each([
  ['Niño', 'Niño'],
  ['Nin\u0303o', 'Niño'],
  ['“Dusk” — 24 × 36', '“Dusk” — 24 × 36'],
  ['Hōkūle‘a', 'Hokule‘a'],
  ['two\n lines', 'two lines'],
  ['ᜊᜌ 🌋', '?? ?'],
])('PAY-14 %j is printed as %j', (given, printed) => {
  expect(printable(given)).toBe(printed);
});
