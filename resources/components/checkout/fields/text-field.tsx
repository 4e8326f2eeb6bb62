import type { TEXT_FIELDS } from '../checkout-draft.ts';
import type { Checkout } from '../use-checkout.ts';
import { Field, type FieldProps } from './field.tsx';

interface Props extends Omit<FieldProps, 'error'> {
  name: (typeof TEXT_FIELDS)[number];
  checkout: Checkout;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  maxLength: number;
  /** Renders a textarea. */
  isLong?: boolean;
}

export function TextField({ checkout, type = 'text', autoComplete, maxLength, isLong, ...field }: Props) {
  const { draft, change, errorOf } = checkout;
  const { name } = field;
  return (
    <Field {...field} error={errorOf(name)}>
      {({ className, ...control }) => {
        const text = {
          ...control,
          autoComplete,
          maxLength: maxLength,
          value: draft[name],
          onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
        };
        if (isLong) return <textarea {...text} rows={3} className={`${className} py-3`} />;
        return <input {...text} type={type} className={className} />;
      }}
    </Field>
  );
}
