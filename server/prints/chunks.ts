import type { Context } from '../context.ts';
import type { PrintKind } from './kinds.ts';
import { presentPrintWork } from './present.ts';
import type { Print } from './print.ts';
import { readPrintRows } from './records.ts';
import type { PrintOptions } from './work.ts';

/** Milliseconds of drawing after which other requests run for as long. */
const WORK_TIME = 8;

interface PrintRequest {
  kind: PrintKind;
  ids: number[];
  options: PrintOptions & { title: string };
  origin: string;
}

/** The bytes of a PDF, as it is drawn. Half of the time belongs to visitors, and only the page that is drawn is in memory. */
export async function* printChunks(
  { database, now, pictures }: Pick<Context, 'database' | 'now' | 'pictures'>,
  { kind, ids, options, origin }: PrintRequest,
): AsyncGenerator<Buffer> {
  const print = await openPrint(kind, options);
  let startedAt = performance.now();
  for await (const rows of readPrintRows(database, ids))
    for (const row of rows) {
      const work = presentPrintWork(row, { origin, now: now() });
      const picture = print.picture && work.imageKey ? await pictures.read(work.imageKey, print.picture) : null;
      print.add(work, picture);
      yield* readyChunks(print);
      const worked = performance.now() - startedAt;
      if (worked < WORK_TIME) continue;
      await new Promise((resolve) => setTimeout(resolve, worked));
      startedAt = performance.now();
    }
  print.end();
  for await (const chunk of print.document) yield chunk as Buffer;
}

/** Loaded on demand: pdfkit is large, and few requests need it. */
async function openPrint(kind: PrintKind, options: PrintRequest['options']): Promise<Print> {
  if (kind === 'labels') return (await import('./labels.ts')).openLabels(options);
  if (kind === 'tear-sheets') return (await import('./tear-sheets.ts')).openTearSheets(options);
  return (await import('./price-list.ts')).openPriceList(options);
}

function* readyChunks({ document }: Print): Generator<Buffer> {
  for (let chunk = document.read(); chunk !== null; chunk = document.read()) yield chunk as Buffer;
}
