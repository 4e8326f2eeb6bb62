import { inflateSync } from 'node:zlib';

/** The text of a PDF file with embedded fonts, one line for each text operation, in the order of drawing. */
export function textOf(file: Buffer): string {
  const pdf = file.toString('latin1');
  const letters = new Map<string, Map<string, string>>();
  for (const [, name = '', font = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g))
    letters.set(name, lettersOf(pdf, /\/ToUnicode (\d+) 0 R/.exec(objectOf(pdf, font))?.[1] ?? ''));
  let font = new Map<string, string>();
  const pieces: string[] = [];
  for (const [, name, shown = ''] of contentsOf(file).matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? new Map();
    else
      pieces.push(
        glyphsOf(shown)
          .map((glyph) => font.get(glyph) ?? '')
          .join(''),
      );
  }
  return pieces.join('\n');
}

/** The drawing operators of all pages. */
export function contentsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs);
  const texts = Array.from(streams, ([, stream = '']) => inflated(stream));
  return texts.filter((text) => / (?:re|Tf|Do)$/m.test(text)).join('');
}

/** Names of the embedded fonts, without the prefix of their subset. */
export function fontsOf(file: Buffer): string[] {
  const names = file.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name = '']) => name))].sort();
}

/** Glyphs of four hexadecimal digits. */
export function glyphsOf(shown: string): string[] {
  return Array.from(shown.matchAll(/<([0-9a-f]*)>/g), ([, digits = '']) => digits.match(/.{4}/g) ?? []).flat();
}

/** The letters of each glyph of a font. */
function lettersOf(pdf: string, map: string): Map<string, string> {
  const stream = /stream\n(.*?)\nendstream/s.exec(objectOf(pdf, map))?.[1];
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of (stream ? inflated(stream) : '').matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs))
    for (const [at, [, codes = '']] of Array.from(list.matchAll(/<([\w ]+)>/g)).entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? [];
      letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  return letters;
}

function objectOf(pdf: string, number: string): string {
  return new RegExp(`(?:^|\\n)${number} 0 obj\\n(.*?)\\nendobj`, 's').exec(pdf)?.[1] ?? '';
}

function inflated(stream: string): string {
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}
