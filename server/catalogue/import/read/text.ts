import { createReadStream } from 'node:fs';
import { FileRefused } from '../refusal.ts';

const ADVICE = 'Save it as “CSV UTF-8” and try again.';

/** Streams a UTF-8 file without its byte order mark. Throws FileRefused with the line of the first invalid byte. */
export async function* readText(path: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) refuseOtherFormats(chunk);
    isFirst = false;
    onBytes(chunk.length);
    const text = decode(decoder, chunk, line);
    line += count(text, '\n');
    yield text;
  }
  const rest = decode(decoder, null, line);
  if (rest) yield rest;
}

function refuseOtherFormats(chunk: Buffer): void {
  const start = chunk.subarray(0, 2).toString('latin1');
  if (start === 'ÿþ' || start === 'þÿ') throw new FileRefused(`The file is UTF-16, not UTF-8. ${ADVICE}`);
  if (start === 'PK') throw new FileRefused(`The file is a workbook or an archive, not text. ${ADVICE}`);
}

function decode(decoder: TextDecoder, chunk: Buffer | null, line: number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    const [before = ''] = new TextDecoder().decode(chunk ?? undefined).split('�', 1);
    throw new FileRefused(`The file is not UTF-8: line ${line + count(before, '\n')} holds other bytes. ${ADVICE}`);
  }
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}
