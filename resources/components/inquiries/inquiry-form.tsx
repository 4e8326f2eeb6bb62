import type { ReactNode, Ref, SyntheticEvent } from 'react';
import type { InquiryFields } from '../../../server/inquiries/contract.ts';
import { HONEYPOT_FIELD, MAX_NAME, MAX_QUESTION } from '../../../server/inquiries/limits.ts';
import { button } from '../ui/button.ts';

interface InquiryFormProps {
  action: string;
  values: InquiryFields;
  errors: Partial<InquiryFields>;
  /** Without it, a script sends the form. */
  token?: string;
  isBusy?: boolean;
  ref?: Ref<HTMLFormElement>;
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Beside the button. */
  children?: ReactNode;
}

/** Name, e-mail address and question. Uncontrolled, so that what was typed before hydration stays. */
export function InquiryForm({ action, values, errors, token, isBusy, ref, onSubmit, children }: InquiryFormProps) {
  return (
    <form ref={ref} method="post" action={action} noValidate onSubmit={onSubmit} className="grid gap-5">
      {token && <input type="hidden" name="_csrf" value={token} />}
      <AskField name="name" label="Name" error={errors.name}>
        {(control) => (
          <input {...control} type="text" autoComplete="name" maxLength={MAX_NAME} defaultValue={values.name} />
        )}
      </AskField>
      <AskField name="email" label="Email Address" error={errors.email}>
        {(control) => (
          <input {...control} type="email" autoComplete="email" maxLength={254} defaultValue={values.email} />
        )}
      </AskField>
      <AskField name="question" label="Question" error={errors.question}>
        {({ className, ...control }) => (
          <textarea
            {...control}
            rows={6}
            maxLength={MAX_QUESTION}
            defaultValue={values.question}
            className={`${className} py-3`}
          />
        )}
      </AskField>
      {/* For programs that fill every field. People and screen readers do not meet it. */}
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="ask-website">Leave this empty</label>
        <input id="ask-website" type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <button type="submit" aria-disabled={isBusy} className={button({ kind: token ? 'filled' : 'outlined' })}>
          Send question
        </button>
        {children}
      </div>
    </form>
  );
}

interface AskFieldProps {
  name: keyof InquiryFields;
  label: string;
  error: string | undefined;
  children: (control: {
    id: string;
    name: string;
    required: true;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    'data-invalid': true | undefined;
    className: string;
  }) => ReactNode;
}

/** Without the styles of the checkout's fields, which pages of artworks would load. */
function AskField({ name, label, error, children }: AskFieldProps) {
  const id = `ask-${name}`;
  return (
    <div>
      <label htmlFor={id} className="block text-15 font-medium">
        {label}
      </label>
      {children({
        id,
        name,
        required: true,
        'aria-invalid': error ? true : undefined,
        'data-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
        className: 'mt-1.5 min-h-12 w-full min-w-0 rounded-control border border-edge bg-transparent px-4 text-17',
      })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-15 text-ember">
          {error}
        </p>
      )}
    </div>
  );
}
