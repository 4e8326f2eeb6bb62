import type { Context } from '../../context.ts';
import { presentSite } from '../../navigation/present.ts';
import { readSite } from '../../navigation/records.ts';
import type { Statement } from '../entries.ts';
import { presentDocument } from './present.ts';

/** A statement as PDF. That of a closed month is always the same. */
export async function createStatementFile(
  { database }: Pick<Context, 'database'>,
  statement: Statement,
): Promise<{ filename: string; content: Buffer }> {
  const { gallery } = presentSite(await readSite(database));
  // Loaded on demand: pdfkit is large, and few requests need it.
  const { drawStatement } = await import('./statement-pdf.ts');
  const content = await drawStatement(presentDocument(statement, gallery));
  return { filename: `statement-${statement.month}-${statement.artistId}.pdf`, content };
}
