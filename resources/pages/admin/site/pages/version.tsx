import { Eye } from 'lucide-react';
import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { button } from '../../../../components/admin/button.ts';
import { CsrfField } from '../../../../components/admin/csrf-field.tsx';
import { Compared } from '../../../../components/admin/site/compared.tsx';

type Props = AdminPropsOf<'admin/site/pages/version'>;

export default function TextVersionPage({ version, editUrl, comparisons, fields, text, action }: Props) {
  return (
    <div className="max-w-3xl">
      <p className="-mt-4 mb-6 text-smoke">
        {version.at}, {version.by}
        {version.action && `: ${version.action}`}
        {version.isCurrent && '. Public now.'}
      </p>
      {action && <VersionActions action={action} />}
      <nav aria-label="Comparisons" className="mt-6 flex flex-wrap gap-x-6 border-b border-line">
        {comparisons.map(({ text, url, isShown }) => (
          <a
            key={url}
            href={url}
            aria-current={isShown ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center hover:text-ember aria-[current]:border-b-2 aria-[current]:border-ink aria-[current]:font-medium"
          >
            {text}
          </a>
        ))}
      </nav>
      {fields.length === 0 && <p className="py-4 text-smoke">There is no difference.</p>}
      {fields.map(({ name, parts }) => (
        <section key={name} aria-label={name} className="mt-4">
          <h2 className="text-13 text-smoke">{name}</h2>
          <Compared parts={parts} />
        </section>
      ))}
      <details className="mt-8 border-t border-line">
        <summary className="admin-link flex min-h-11 cursor-pointer items-center">The whole text</summary>
        <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </details>
      <p className="mt-6">
        <a href={editUrl} className="admin-link inline-block py-2">
          Back to the page
        </a>
      </p>
    </div>
  );
}

function VersionActions({ action }: { action: string }) {
  return (
    <form method="post" action={action} className="flex flex-wrap gap-3">
      <CsrfField />
      <button type="submit" className={button('filled')}>
        Put this text back
      </button>
      <button type="submit" name="intent" value="preview" formTarget="_blank" className={button('outlined', 'gap-2')}>
        <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
        See it as the page
      </button>
    </form>
  );
}
