import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { PartFields, SitePart } from '../../../site-editing/contract.ts';
import { editPart } from '../../../site-editing/edit.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { compareScheduled } from '../../../site-editing/scheduled/publish.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { CommandInput } from '../../command.ts';

/** Changes fields of a part. Returns a warning to print after the answer: empty, or a sentence about a scheduled change. */
export async function changePart<Part extends SitePart>(
  { database, now }: CommandInput,
  part: Part,
  fields: Partial<PartFields[Part]>,
): Promise<string> {
  const result = await editPart(database, { part, version: null, fields, actor: COMMAND_LINE, now });
  if (result.outcome === 'saved' && result.isDiscarded) return '\nIts scheduled change is discarded.';
  const scheduled = await compareScheduled(database, part);
  if (!scheduled || scheduled.overwritten.length === 0) return '';
  const { draft, overwritten } = scheduled;
  const what = `A change by ${draft.actor}, scheduled for ${formatDateTime(draft.publishAt)}, is of the same field`;
  return `\n${what}: ${overwritten.join(', ')}. It will not be published by itself; see ${partPath(part)}.`;
}
