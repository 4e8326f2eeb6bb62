import type { FormState } from '../../../../server/admin/form/contract.ts';
import { useInitialFocus } from '../use-initial-focus.ts';
import { fieldId } from './form-context.ts';

/** Why a form was not saved: each reason links to its field. */
export function ErrorSummary({
  errors,
  labels,
  title = 'Not saved yet. Please correct:',
}: {
  errors: FormState['errors'];
  labels: Record<string, string>;
  title?: string;
}) {
  const element = useInitialFocus<HTMLDivElement>(true);
  const names = Object.keys(labels).filter((name) => errors[name]);
  if (names.length === 0) return null;
  return (
    <div ref={element} role="alert" tabIndex={-1} className="mb-6 border-l-2 border-ember bg-plaster px-4 py-3">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {names.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} className="admin-link inline-block py-1">
              {labels[name]}
            </a>
            : {errors[name]}
          </li>
        ))}
      </ul>
    </div>
  );
}
