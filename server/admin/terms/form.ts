import type { SinglePicture } from '../../pictures/contract.ts';
import { type TermKind, termKind } from '../../terms/kinds.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { pictureText, readPicture, UNKNOWN_PICTURE } from '../form/picture.ts';

export const TERM_FIELDS = ['name', 'picture', 'renamesAddress', 'key'] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export function termValues(term: { name: string } & SinglePicture): FormValues<TermField> {
  return { name: term.name, picture: pictureText(term), renamesAddress: '', key: '' };
}

/** The fields of a form, or why they are refused. Only styles have pictures. */
export function readTerm(
  kind: TermKind,
  values: FormValues<TermField>,
): { fields: { name: string } & Partial<SinglePicture> } | { errors: FormState<TermField>['errors'] } {
  const errors: FormState<TermField>['errors'] = {};
  const name = values.name.trim().replace(/\s+/g, ' ');
  const { maxName } = termKind(kind);
  if (name === '') errors.name = 'Please enter a name.';
  else if (name.length > maxName) errors.name = `At most ${maxName} characters.`;
  const picture = kind === 'styles' ? readPicture(values.picture) : {};
  if (!picture) errors.picture = UNKNOWN_PICTURE;
  return Object.keys(errors).length > 0 ? { errors } : { fields: { name, ...picture } };
}
