import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from '../../runtime/field-errors.ts';

/** Refused fields and the failure of the whole form. The focus moves to the first of them. */
export function useFormErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[data-invalid]')?.focus();
  }, [refusals, form]);

  function clearErrors(fields: string[]): void {
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))));
  }

  return {
    errors,
    errorOf: (field: string) => errors[field]?.[0],
    failure,
    setErrors,
    setFailure,
    clearErrors,
    focusFirstError: () => setRefusals((count) => count + 1),
  };
}
