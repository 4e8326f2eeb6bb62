import type { DeskErrors } from '../../../../server/admin/desk/contract.ts';
import type { PrivateHoldField } from '../../../../server/admin/holds/contract.ts';
import { Field } from '../field.tsx';
import { fieldId } from '../form/form-context.ts';

interface PrivateHoldFieldsProps {
  values: Record<PrivateHoldField, string>;
  errors: DeskErrors<PrivateHoldField>;
  /** The first day that can be chosen. */
  today: string;
}

/** Person, last day and note of a private hold. */
export function PrivateHoldFields({ values, errors, today }: PrivateHoldFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={fieldId('name')} label="Name" error={errors.name ?? null}>
          {(ids) => (
            <input
              {...ids}
              name="name"
              maxLength={200}
              autoComplete="off"
              defaultValue={values.name}
              className="field"
            />
          )}
        </Field>
        <Field id={fieldId('contact')} label="E-mail or phone (optional)" error={errors.contact ?? null}>
          {(ids) => (
            <input
              {...ids}
              name="contact"
              maxLength={254}
              autoComplete="off"
              defaultValue={values.contact}
              className="field"
            />
          )}
        </Field>
      </div>
      <Field id={fieldId('until')} label="Until the end of" error={errors.until ?? null}>
        {(ids) => (
          <input
            {...ids}
            name="until"
            type="date"
            min={today}
            defaultValue={values.until}
            className="field sm:max-w-60"
          />
        )}
      </Field>
      <Field id={fieldId('note')} label="Note for the staff (optional)" error={errors.note ?? null}>
        {(ids) => (
          <textarea {...ids} name="note" rows={2} maxLength={2_000} defaultValue={values.note} className="field py-2" />
        )}
      </Field>
    </>
  );
}
