import { clsx } from 'clsx';
import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';
import { Select } from '../select.tsx';
import { useField } from './form-context.ts';

interface FieldProps {
  name: string;
  help?: ReactNode;
  className?: string | undefined;
}

interface Connected {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, help below, and the error in words. A member who may not write gets the text. */
export function FieldFrame({
  name,
  help,
  className,
  shown,
  children,
}: FieldProps & {
  /** The text for members who may not write. Default: the value. */
  shown?: string | undefined;
  children: (connected: Connected, value: string) => ReactNode;
}) {
  const { id, label, value, error, isReadOnly } = useField(name);
  if (isReadOnly) return <ReadOnlyField label={label} text={shown ?? value} className={className} />;
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const connected = { id, name, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined };
  return (
    <div className={clsx('min-w-0 scroll-mt-4', className)}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children(connected, value)}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-13 text-smoke">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-ember">
          {error}
        </p>
      )}
    </div>
  );
}

function ReadOnlyField({ label, text, className }: { label: string; text: string; className?: string | undefined }) {
  return (
    <div className={clsx('min-w-0', className)}>
      <p className="text-13 text-smoke">{label}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text || 'none'}</p>
    </div>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'maxLength' | 'autoComplete' | 'list' | 'placeholder'
>;

/** A field of one line. `unit` stands behind it. */
export function TextField({
  type = 'text',
  unit,
  help,
  name,
  className,
  ...input
}: FieldProps & InputProps & { type?: HTMLInputTypeAttribute; unit?: string }) {
  const { value } = useField(name);
  return (
    <FieldFrame name={name} help={help} className={className} shown={unit && value ? `${value} ${unit}` : undefined}>
      {(connected, value) => (
        <span className="flex items-center gap-2">
          <input autoComplete="off" {...input} {...connected} type={type} defaultValue={value} className="field" />
          {unit && <span className="shrink-0 text-smoke">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

/** A field of several lines, which grows with its text where the browser can. */
export function TextAreaField({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  return (
    <FieldFrame {...field}>
      {(connected, value) => (
        <textarea
          {...connected}
          rows={rows}
          defaultValue={value}
          className="field field-sizing-content max-h-[70svh] min-h-24 py-2"
        />
      )}
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  text: string;
}

/** A choice of one of few. */
export function SelectField({ options, ...field }: FieldProps & { options: Option[] }) {
  const { value } = useField(field.name);
  return (
    <FieldFrame {...field} shown={options.find((option) => option.value === value)?.text ?? ''}>
      {(connected, value) => <Select {...connected} defaultValue={value} options={options} />}
    </FieldFrame>
  );
}

/** A box; its value is `yes`, or empty. */
export function CheckField({ name, help, className }: FieldProps) {
  const { id, label, value, error, isReadOnly } = useField(name);
  if (isReadOnly) return <ReadOnlyField label={label} text={value === 'yes' ? 'yes' : 'no'} className={className} />;
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          name={name}
          type="checkbox"
          value="yes"
          defaultChecked={value === 'yes'}
          aria-describedby={help ? `${id}-help` : undefined}
          className="size-5 shrink-0 accent-ink"
        />
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-13 text-smoke">
          {help}
        </p>
      )}
      {error && <p className="mt-1 text-ember">{error}</p>}
    </div>
  );
}

export function HiddenField({ name }: { name: string }) {
  return <input type="hidden" name={name} value={useField(name).value} />;
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className={clsx('float-left w-full text-17 font-medium', about ? 'mb-1' : 'mb-3')}>{title}</legend>
      {about && <p className="clear-both mb-3 text-13 text-smoke">{about}</p>}
      <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
