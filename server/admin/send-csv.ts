import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { BYTE_ORDER_MARK, stringifyRow } from '../catalogue/csv-row.ts';

/** Listeners of the middleware and of the pipeline. */
const MAX_LISTENERS = 30;

/** Streams a CSV file to download. */
export function sendCsv(res: Response, { name, content }: { name: string; content: Readable }): Promise<void> {
  res.attachment(name).type('text/csv; charset=utf-8');
  return sendStream(res, content);
}

/** A browser that cancels the download ends the stream. */
export async function sendStream(res: Response, content: Readable): Promise<void> {
  res.setMaxListeners(MAX_LISTENERS);
  try {
    await pipeline(content, res);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

interface Table {
  name: string;
  header: readonly string[];
  /** Cells of the rows, batch by batch. */
  batches: AsyncIterable<string[][]> | string[][][];
}

/** Streams rows as a CSV file to download; formulas are defused. */
export async function sendTable(res: Response, { name, header, batches }: Table): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + stringifyRow([...header]);
    for await (const rows of batches) yield rows.map(stringifyRow).join('');
  }
  await sendCsv(res, { name, content: Readable.from(lines()) });
}
