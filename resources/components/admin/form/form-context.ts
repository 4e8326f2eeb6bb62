import { createContext, useContext } from 'react';
import type { FormState } from '../../../../server/admin/form/contract.ts';

export interface FormContext {
  form: FormState;
  /** Names of fields as people read them. */
  labels: Record<string, string>;
  /** Shows texts instead of fields. */
  isReadOnly: boolean;
}

export const Form = createContext<FormContext | null>(null);

/** What a field shows. For fields inside of an `EditForm`. */
export function useField(name: string): {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
} {
  const context = useContext(Form);
  if (!context) throw new Error(`The field ${name} is outside of an EditForm.`);
  const { form, labels, isReadOnly } = context;
  const [label, value] = [labels[name] ?? name, form.values[name] ?? ''];
  return { id: fieldId(name), label, value, error: form.errors[name], isReadOnly };
}

/** The id of a field's input, which links of the error summary lead to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
