import type { ComponentProps } from 'react';

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & { options: { value: string; text: string }[] };

/** A choice of one of few. `children`: an option before the others, such as "All artists". */
export function Select({ options, children, ...select }: SelectProps) {
  return (
    <select {...select} className="field">
      {children}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
