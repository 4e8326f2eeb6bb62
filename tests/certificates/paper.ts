import { inflateSync } from 'node:zlib';

/** What stands on the pages of a PDF file in the standard fonts, piece by piece in the order of drawing. */
export function textOf(file: Buffer): string {
  const pieces = contentsOf(file).matchAll(/\[(<[^\]]*)\] TJ/g);
  return Array.from(pieces, ([, shown = '']) => decoded(shown)).join('\n');
}

/** What the pages are drawn by. */
export function contentsOf(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs);
  return Array.from(streams, ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).join(
    '',
  );
}

function decoded(shown: string): string {
  const hex = Array.from(shown.matchAll(/<([0-9a-f]*)>/g), ([, digits = '']) => digits).join('');
  return new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
}
