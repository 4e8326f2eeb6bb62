import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';

type Props = AdminPropsOf<'admin/collectors/erase'>;

export default function CollectorErasure({ who, goes, stays, obstacles, action, backUrl, dataUrl }: Props) {
  return (
    <div className="max-w-2xl">
      <p className="mb-4 text-17">{who}</p>
      <p>
        This cannot be undone. Make sure that the person who asks is the person themselves, and offer them{' '}
        <a href={dataUrl} download className="admin-link">
          all their data
        </a>{' '}
        first.
      </p>
      <Texts heading="What goes" texts={goes} empty="Nothing is stored any more." />
      <Texts heading="What stays" texts={stays} empty="Nothing." />
      {stays.length > 0 && (
        <p className="mt-2 text-13 text-smoke">
          Tax law requires the records of sales for ten years. They stay without name, contact, address and notes.
        </p>
      )}
      {obstacles.length > 0 && (
        <section aria-labelledby="obstacles" className="mt-8">
          <h2 id="obstacles" className="mb-2 text-17 font-medium text-ember">
            Not possible yet
          </h2>
          <ul className="border-t border-line">
            {obstacles.map(({ number, url, reason }) => (
              <li key={number} className="border-b border-line py-3">
                <a href={url} className="admin-link font-medium">
                  {number}
                </a>
                : {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {action && (
          <form method="post" action={action}>
            <CsrfField />
            <button type="submit" className={button('danger')}>
              Erase for good
            </button>
          </form>
        )}
        <a href={backUrl} className="admin-link py-2">
          Back
        </a>
      </div>
    </div>
  );
}

function Texts({ heading, texts, empty }: { heading: string; texts: string[]; empty: string }) {
  return (
    <section aria-label={heading} className="mt-6">
      <h2 className="mb-2 text-17 font-medium">{heading}</h2>
      {texts.length === 0 ? (
        <p className="text-smoke">{empty}</p>
      ) : (
        <ul className="list-disc pl-5">
          {texts.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
