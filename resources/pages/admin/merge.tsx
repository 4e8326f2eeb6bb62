import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { button } from '../../components/admin/button.ts';
import { CsrfField } from '../../components/admin/csrf-field.tsx';

type Props = AdminPropsOf<'admin/merge'>;

/** Finds the other artist or term, and shows what a merge will move. */
export default function Merge({ about, url, search, searchLabel, backUrl, backText, found, isMore, chosen }: Props) {
  return (
    <div className="max-w-2xl">
      {chosen ? <Preview url={url} chosen={chosen} /> : <p className="mb-6">{about}</p>}
      <form method="get" action={url} className={chosen ? 'mt-10 border-t border-line pt-6' : undefined}>
        <label htmlFor="merge-search" className="mb-1 block font-medium">
          {searchLabel}
        </label>
        <div className="flex gap-2">
          <input
            id="merge-search"
            type="search"
            name="search"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className="field"
          />
          <button type="submit" className={button('outlined')}>
            Search
          </button>
        </div>
      </form>
      {search !== '' && (
        <section aria-label="Found" className="mt-4">
          {found.length === 0 && <p>Nothing matches “{search}”.</p>}
          <ul className="border-t border-line empty:border-0">
            {found.map((row) => (
              <li key={row.url} className="border-b border-line">
                <a href={row.url} className="block py-3 hover:text-ember">
                  <span className="font-medium wrap-anywhere">{row.name}</span>
                  <span className="block text-13 text-smoke">{row.about}</span>
                </a>
              </li>
            ))}
          </ul>
          {isMore && <p className="mt-2 text-13 text-smoke">There are more. Please enter more of the name.</p>}
        </section>
      )}
      <p className="mt-10">
        <a href={backUrl} className="admin-link inline-block py-2">
          Back to {backText}
        </a>
      </p>
    </div>
  );
}

function Preview({
  url,
  chosen: { id, text, lines, otherWay },
}: {
  url: string;
  chosen: NonNullable<Props['chosen']>;
}) {
  return (
    <section aria-labelledby="merge-heading">
      <h2 id="merge-heading" className="mb-3 text-17 font-medium">
        {text}
      </h2>
      <ul className="mb-6 list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="py-1 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <form method="post" action={url} className="flex flex-wrap items-center gap-4">
        <CsrfField />
        <input type="hidden" name="into" value={id} />
        <button type="submit" className={button('filled', 'h-auto py-2')}>
          {text}
        </button>
        <a href={otherWay.url} className="admin-link py-2">
          {otherWay.text}
        </a>
      </form>
    </section>
  );
}
