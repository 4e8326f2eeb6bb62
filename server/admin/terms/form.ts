import type { SinglePicture } from '../../pictures/contract.ts';
import { type TermKind, termKind } from '../../terms/kinds.ts';
import type { TermRefusal } from '../../terms/rows.ts';
import { atMost } from '../../texts/lengths.ts';
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
  else if (name.length > maxName) errors.name = atMost(maxName);
  const picture = kind === 'styles' ? readPicture(values.picture) : {};
  if (!picture) errors.picture = UNKNOWN_PICTURE;
  return Object.keys(errors).length > 0 ? { errors } : { fields: { name, ...picture } };
}

/** Why a term was not saved, at the field that causes it. */
export function termErrors(
  kind: TermKind,
  result: Exclude<TermRefusal, { outcome: 'unknown' }>,
): FormState<TermField>['errors'] {
  const { one } = termKind(kind);
  switch (result.outcome) {
    case 'name-taken':
      return {
        name: `There is “${result.by.name}” already${result.by.retired_at === null ? '' : ', which is retired'}.`,
      };
    case 'name-merged':
      return { name: `A ${one} of this name was merged into “${result.into}”. Undo that merge, or use another name.` };
    case 'slug-taken':
      return { renamesAddress: `Another ${one} has this address.` };
    case 'unknown-picture':
      return { picture: UNKNOWN_PICTURE };
  }
}
