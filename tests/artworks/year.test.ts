import { expect, it } from 'vitest';
import { readYear, writtenYear } from '../../server/artworks/format/year.ts';
import { fc } from '../support/fast-check.ts';

it.each<[text: string, year: number | null]>([
  ['1976-77', 1976],
  ['1976–7', 1976],
  ['c. 1967', 1967],
  ['circa 1806–7', 1806],
  ['?c.1795–1800', 1795],
  ['(2005)', 2005],
  ['[1967?]', 1967],
  ['1967 or 1968', 1967],
  ['1912, cast 1960s', 1912],
  ['1947 (this print, 1973)', 1947],
  ['published 1859–61', 1859],
  ['no earlier than 1906', 1906],
  ['between 1976 and 1980', 1976],
  ['1970s', 1970],
  ['early 1960s', 1960],
  ['mid-1970s', 1973],
  ['Late 1990s', 1996],
  ['August 1959', 1959],
  ['June 22-24, 1955', 1955],
  ['5th of May, c. 1960', 1960],
  ['7/26/1930', 1930],
  ['1998-05-31', 1998],
  ['19th century', 1801],
  ['late 19th c.', 1868],
  ['early- to mid-18th century', 1701],
  ['c. second half of the 19th century-early 20th century', 1851],
  ['1st half of the 20th century', 1901],
  ['third quarter of the 17th cent.', 1651],
  ['14th-16th century', 1301],
  ['Edo period (1603-1867), c. 1790-1830', 1790],
  ['Qianlong period (1736-1795)', 1736],
  ['Tang Dynasty, 618-906', 618],
  ['c. 200-500', 200],
  ['530-330 BCE', -530],
  ['206 BCE-220 CE', -206],
  ['c. 800 B.C.', -800],
  ['5th century BC', -500],
  ['n.d.', null],
  ['(N.D.)', null],
  ['no date', null],
  ['date not known', null],
  ['Unknown', null],
])('%s is the year %s, with the text as written', (text, year) => {
  expect(readYear(`  ${text} `)).toEqual({ year, text });
});

it.each([
  'soon',
  'Various',
  'late Qing?',
  '76',
  '1/2/76',
  '12,500',
  'c. 194051955',
  'Inv. 1204',
  'Room #1204',
  '99th century',
  '',
])('%s names no year', (text) => {
  expect(readYear(text)).toBeNull();
});

it('a year alone needs no text, and is read back as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 2999 }), (year) => {
      const date = readYear(String(year));
      expect(date).toEqual({ year, text: null });
      expect(writtenYear({ year_made: year, year_text: null })).toBe(String(year));
    }),
  );
});

it('any text is read or refused, never changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const date = readYear(text);
      if (date?.text) expect(date.text).toBe(text.replace(/\s+/g, ' ').trim());
      if (date?.year) expect(Number.isSafeInteger(date.year)).toBe(true);
    }),
  );
});
