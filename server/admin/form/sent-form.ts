import type { SentForm } from '../../audit/contract.ts';
import type { FormValues } from './contract.ts';

// The pattern "form that creates something": docs/architecture.md, "Forms".

/** The text of the field `key` of a form that creates something. */
export function newFormKey(): string {
  return crypto.randomUUID();
}

/** A form as it was sent. Without a key it is a form of its own. */
export function sentForm({ key = '', ...content }: FormValues): SentForm {
  return { key: /^[\w-]{8,64}$/.test(key) ? key : newFormKey(), content: JSON.stringify(content) };
}

/** The values of a form that has created something else, for another creation. */
export function withNewKey<Name extends string, Posted extends { values: FormValues<Name | 'key'> }>(
  posted: Posted,
): Posted {
  return { ...posted, values: { ...posted.values, key: newFormKey() } };
}
