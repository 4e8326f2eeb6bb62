import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  value: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function SelectField({ value, isDisabled, onChange, children, ...field }: Props) {
  return (
    <Field {...field}>
      {({ className, ...control }) => (
        <div className="relative">
          <select
            {...control}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            className={`${className} appearance-none`}
          >
            {children}
          </select>
          <ChevronDown aria-hidden="true" size={18} strokeWidth={1.5} />
        </div>
      )}
    </Field>
  );
}
