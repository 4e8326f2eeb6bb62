import { COMMAND_LINE } from '../../../audit/command-line.ts';
import type { PartFields, SitePart } from '../../../site-editing/contract.ts';
import { editPart } from '../../../site-editing/edit.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { findScheduled } from '../../../site-editing/scheduled/drafts.ts';
import { editScheduled } from '../../../site-editing/scheduled/edit.ts';
import { compareScheduled } from '../../../site-editing/scheduled/publish.ts';
import { formatDateTime } from '../../../time/time.ts';
import { CommandError, type CommandInput } from '../../command.ts';
import { changedMeanwhile } from '../../form-options.ts';

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

/** Schedules changes of fields, beside those that are scheduled for the same time. */
export async function scheduleChange<Part extends SitePart>(
  { database, now }: CommandInput,
  { part, fields, publishAt }: { part: Part; fields: Partial<PartFields[Part]>; publishAt: number },
): Promise<'scheduled' | 'unchanged' | 'discarded'> {
  const draft = await findScheduled(database, part);
  if (draft && draft.publishAt !== publishAt)
    throw new CommandError(
      `A change by ${draft.actor} is scheduled for ${formatDateTime(draft.publishAt)}. Give the same time, or discard it first.`,
    );
  const edit = { part, version: null, publishAt, seen: draft?.id ?? null, actor: COMMAND_LINE, now };
  const result = draft
    ? await editScheduled(database, { ...edit, fields: { ...draft.fields.after, ...fields } })
    : await editPart(database, { ...edit, fields });
  const { outcome } = result;
  if (outcome === 'scheduled' || outcome === 'unchanged' || outcome === 'discarded') return outcome;
  throw changedMeanwhile('Its scheduled change');
}
