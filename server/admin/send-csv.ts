import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Listeners of the middleware and of the pipeline. */
const MAX_LISTENERS = 30;

/** Streams a CSV file to download. A browser that cancels the download ends the stream. */
export async function sendCsv(res: Response, { name, content }: { name: string; content: Readable }): Promise<void> {
  res.setMaxListeners(MAX_LISTENERS);
  res.attachment(name).type('text/csv; charset=utf-8');
  try {
    await pipeline(content, res);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
