import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { printable, runsOf } from './printable.ts';

const require = createRequire(import.meta.url);

/** The typefaces of the site. Static WOFF files: pdfkit can embed neither WOFF2 nor a variable font. */
const FILES = {
  serif: {
    latin: require.resolve('@fontsource/cormorant/files/cormorant-latin-500-normal.woff'),
    'latin-ext': require.resolve('@fontsource/cormorant/files/cormorant-latin-ext-500-normal.woff'),
  },
  sans: {
    latin: require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff'),
    'latin-ext': require.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff'),
  },
};

export type Typeface = keyof typeof FILES;

interface Style {
  typeface: Typeface;
  size: number;
  color: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  /** A longer text is cut with an ellipsis. Default: 1. */
  lines?: number;
  letterSpacing?: number;
  /** Only for one line with characters of the first file. */
  align?: 'right';
  link?: string;
}

/** Draws a text in one of the site's typefaces, and sets `page.y` to the line below it. */
export function drawText(page: PDFKit.PDFDocument, text: string, style: Style, box: Box): void {
  const { x, y, width, lines = 1, letterSpacing, align, link } = box;
  page.fontSize(style.size).fillColor(style.color);
  // Wrapped lines seldom fill their whole width.
  const room = lines === 1 ? width : width * lines * 0.92;
  const runs = runsOf(shortened(page, printable(text), style.typeface, room));
  for (const [at, run] of runs.entries()) {
    const options = { width, align, link, characterSpacing: letterSpacing, continued: at < runs.length - 1 };
    chooseFont(page, FILES[style.typeface][run.set]);
    if (at === 0) page.text(run.text, x, y, options);
    else page.text(run.text, options);
  }
}

/** Width of a text in one line, in points. */
export function widthOf(page: PDFKit.PDFDocument, text: string, typeface: Typeface): number {
  return runsOf(text).reduce(
    (width, run) => width + chooseFont(page, FILES[typeface][run.set]).widthOfString(run.text),
    0,
  );
}

/** Chooses a font of the page, which embeds the file once. */
function chooseFont(page: PDFKit.PDFDocument, file: string): PDFKit.PDFDocument {
  const fonts = EMBEDDED.get(page) ?? new Set();
  if (!fonts.has(file)) page.registerFont(file, fontOf(file));
  EMBEDDED.set(page, fonts.add(file));
  return page.font(file);
}

const EMBEDDED = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** Decompressed once in each process: pdfkit would do it for each document, which takes nine tenths of its time. */
function fontOf(file: string): Buffer {
  const font = FONTS.get(file) ?? decompressWoff(readFileSync(file));
  FONTS.set(file, font);
  return font;
}

const FONTS = new Map<string, Buffer>();

function shortened(page: PDFKit.PDFDocument, text: string, typeface: Typeface, room: number): string {
  if (widthOf(page, text, typeface) <= room) return text;
  let letters = Array.from(text);
  const cut = () => `${letters.join('').trimEnd()}…`;
  while (letters.length > 0 && widthOf(page, cut(), typeface) > room) letters = letters.slice(0, -1);
  return cut();
}

/** Bytes of the header and of an entry of the table directory: of a WOFF file (w3.org/TR/WOFF), and of a TrueType or OpenType file. */
const WOFF = { header: 44, entry: 20 };
const FONT = { header: 12, entry: 16 };

/** The TrueType or OpenType font of a WOFF file. */
export function decompressWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF.header + index * WOFF.entry));
  const head = Buffer.alloc(FONT.header + count * FONT.entry);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = FONT.header + index * FONT.entry;
    head.writeUInt32BE(tag, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    offset += content.length + padding(content);
  }
  return Buffer.concat([head, ...tables.flatMap(({ content }) => [content, Buffer.alloc(padding(content))])]);
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; content: Buffer } {
  const [tag = 0, offset = 0, compressed = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  );
  const stored = woff.subarray(offset, offset + compressed);
  return { tag, checksum, content: compressed < length ? inflateSync(stored) : stored };
}

/** Tables begin at multiples of four bytes. */
function padding({ length }: Buffer): number {
  return (4 - (length % 4)) % 4;
}
