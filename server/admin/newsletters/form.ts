import { parseAudience, parseLimit } from '../../newsletter/issues/items.ts';
import { type EditedIssue, type IssueFields, MAX_SUBJECT } from '../../newsletter/issues/rows.ts';
import { lengthErrors } from '../../texts/lengths.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { newFormKey } from '../form/sent-form.ts';
import { trimmed } from '../form/texts.ts';
import type { IssueField } from './contract.ts';

export const ISSUE_FIELDS: readonly IssueField[] = ['subject', 'preheader', 'body', 'audience', 'limit', 'key'];

const MAX_LENGTHS = { subject: MAX_SUBJECT, preheader: 150, body: 20_000 } as const;

export function newIssueValues(): FormValues<IssueField> {
  return { subject: '', preheader: '', body: '', audience: 'all', limit: '', key: newFormKey() };
}

export const UNKNOWN_AUDIENCE = 'Please choose who receives it.';
export const UNKNOWN_LIMIT = 'Please choose an issue that was sent.';

export function issueValues({ subject, preheader, body, audience, limit }: EditedIssue): FormValues<IssueField> {
  return { subject, preheader, body, audience, limit, key: '' };
}

/** The fields of a form, or why they are refused. */
export function readIssue(
  values: FormValues<IssueField>,
): { fields: Omit<IssueFields, 'items'> } | { errors: FormState<IssueField>['errors'] } {
  const errors: FormState<IssueField>['errors'] = lengthErrors(trimmed(values), MAX_LENGTHS);
  const [subject, preheader] = [values.subject, values.preheader].map((text) => text.replace(/\s+/g, ' ').trim());
  if (!subject) errors.subject = 'Please enter a subject.';
  if (!parseAudience(values.audience)) errors.audience = UNKNOWN_AUDIENCE;
  if (!parseLimit(values.limit)) errors.limit = UNKNOWN_LIMIT;
  if (Object.keys(errors).length > 0) return { errors };
  const { audience, limit } = values;
  return { fields: { subject: subject ?? '', preheader: preheader ?? '', body: values.body.trim(), audience, limit } };
}
