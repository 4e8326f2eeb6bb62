import { createReadStream } from 'node:fs';
import { FileRefused } from '../refusal.ts';
import { ENCODINGS, type Encoding, SAVE_AS_UTF8 } from './encoding.ts';

/** Streams a file as text without its byte order mark. Throws FileRefused with the line of the first invalid byte. */
export async function* readText(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    const text = decode(decoder, chunk, line);
    line += count(text, '\n');
    yield text;
  }
  const rest = decode(decoder, null, line);
  if (rest) yield rest;
}

function decode(decoder: TextDecoder, chunk: Buffer | null, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const [before = ''] = new TextDecoder(decoder.encoding).decode(chunk ?? undefined).split('�', 1);
    throw new FileRefused(
      `The file is not ${ENCODINGS[decoder.encoding as Encoding]}: line ${line + count(before, '\n')} holds other bytes. ${SAVE_AS_UTF8}`,
    );
  }
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}
