import type { Knex } from 'knex';
import { CV_KINDS, type CvTexts } from './entries.ts';
import { findCvTexts, storeCv } from './records.ts';

/** What undoes the move of the lines of a CV. */
export interface MovedCv {
  /** The lines of the artist who was merged. */
  moved: CvTexts;
  /** Those of them that the remaining artist did not have. */
  added: CvTexts;
}

/** Moves the lines of one artist's CV to the other artist, below the other's own. Lines that both have are there once. */
export async function moveCv(
  transaction: Knex.Transaction,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<MovedCv> {
  const [moved, own] = [await findCvTexts(transaction, fromId), await findCvTexts(transaction, intoId)];
  const added = byKind((kind) => without(moved[kind], own[kind]));
  await storeCv(
    transaction,
    intoId,
    byKind((kind) => [own[kind], added[kind]].filter(Boolean).join('\n') || null),
  );
  await storeCv(
    transaction,
    fromId,
    byKind(() => null),
  );
  return { moved, added };
}

/** Undoes `moveCv()`. Lines that the remaining artist has got since stay. */
export async function restoreCv(
  transaction: Knex.Transaction,
  { fromId, intoId }: { fromId: number; intoId: number },
  { moved, added }: MovedCv,
): Promise<void> {
  const now = await findCvTexts(transaction, intoId);
  await storeCv(
    transaction,
    intoId,
    byKind((kind) => without(now[kind], added[kind])),
  );
  await storeCv(transaction, fromId, moved);
}

export function countLines(texts: CvTexts): number {
  return CV_KINDS.reduce((count, kind) => count + linesOf(texts[kind]).length, 0);
}

/** The lines that are not in the other text. */
function without(text: string | null, other: string | null): string | null {
  const lines = new Set(linesOf(other));
  return (
    linesOf(text)
      .filter((line) => !lines.has(line))
      .join('\n') || null
  );
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n');
}

function byKind(of: (kind: keyof CvTexts) => string | null): CvTexts {
  return Object.fromEntries(CV_KINDS.map((kind) => [kind, of(kind)])) as CvTexts;
}
