import { type ReactNode, useId } from 'react';
import { Field } from '../checkout/fields/field.tsx';
import { button } from '../ui/button.ts';
import { HiddenFields } from '../ui/hidden-fields.tsx';

/** A section of the account page. From lg on, the heading stands to the left of the content. */
export function AccountSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:py-10"
    >
      <h2 id={id} className="font-serif text-28 font-medium">
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}

/** A form that works without JavaScript. The response is the account page again. */
export function AccountForm({ action, token, children }: { action: string; token: string; children: ReactNode }) {
  return (
    <form method="post" action={action} noValidate className="details-grid mt-4 max-w-2xl">
      <input type="hidden" name="_csrf" value={token} />
      {children}
    </form>
  );
}

interface AccountFieldProps {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
  value: string;
  error?: string;
  className?: string;
}

/** An uncontrolled text field. A refused value comes back as `value`. */
export function AccountField({
  isOptional,
  type = 'text',
  autoComplete,
  maxLength,
  value,
  ...field
}: AccountFieldProps) {
  return (
    <Field {...field} id={`account-${field.name}`} isRequired={!isOptional}>
      {(control) => (
        <input {...control} type={type} autoComplete={autoComplete} maxLength={maxLength} defaultValue={value} />
      )}
    </Field>
  );
}

/** A form with one button that changes something. */
export function ActionButton({
  action,
  token,
  fields = {},
  label,
  describes,
}: {
  action: string;
  token: string;
  fields?: Record<string, string>;
  label: string;
  /** The object of the action, for screen readers. */
  describes?: string;
}) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={{ ...fields, _csrf: token }} />
      <button type="submit" className={button({ kind: 'text' })}>
        {label}
        {describes && <span className="sr-only">: {describes}</span>}
      </button>
    </form>
  );
}
