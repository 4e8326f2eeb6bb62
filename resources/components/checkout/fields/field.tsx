import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './fields.css';

export interface FieldProps {
  name: string;
  /** Default: `checkout-` and the name. */
  id?: string;
  label: string;
  isRequired?: boolean;
  hint?: string;
  error?: string;
  className?: string;
}

interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'data-invalid': true | undefined;
  className: string;
}

/** A form field with its label, hint and error message. */
export function Field({
  name,
  id = `checkout-${name}`,
  label,
  isRequired = false,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-ember">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        name,
        required: isRequired,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptionIds || undefined,
        'data-invalid': error ? true : undefined,
        className: 'field field-tall text-17',
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-smoke">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-15 text-ember">
      <CircleAlert aria-hidden="true" size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The error message of a group of choices or of the whole form. It receives the focus itself. */
export function GroupError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" tabIndex={-1} data-invalid className="mt-3">
      <FieldError>{children}</FieldError>
    </div>
  );
}
