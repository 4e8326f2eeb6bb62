import { type ReactNode, useId } from 'react';

/** A labelled field. The child receives the ids that connect it with its label and its error. */
export function Field({
  label,
  error = null,
  id: given,
  children,
}: {
  label: string;
  error?: string | null;
  /** For links to the field. */
  id?: string;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}) {
  const unique = useId();
  const id = given ?? unique;
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': error ? errorId : undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-ember">
          {error}
        </p>
      )}
    </div>
  );
}
