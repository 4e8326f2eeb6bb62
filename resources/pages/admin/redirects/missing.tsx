import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/redirects/missing'>;

export default function MissingPages({ rows, count, more, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-4 max-w-2xl text-smoke">
        Visitors opened these addresses and got “Page not found”. Queries are not stored, and an address leaves the list
        when no visitor opens it for ninety days.
      </p>
      <p className="mb-2 text-smoke">
        {rows.length === 0 ? 'There are none.' : count} {more}
      </p>
      {rows.length > 0 && (
        <ol className="border-t border-line">
          {rows.map((row) => (
            <MissingPage key={row.id} {...row} />
          ))}
        </ol>
      )}
      <p className="mt-8">
        <a href="/admin/redirects" className="admin-link inline-block py-2">
          All redirects
        </a>
      </p>
    </>
  );
}

function MissingPage({ id, address, visits, last, suggestion, newUrl }: Props['rows'][number]) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{address}</p>
        <p className="text-13 text-smoke">
          {visits} {visits === '1' ? 'visit' : 'visits'}, last on {last}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {suggestion && (
          <form method="post" action={`/admin/redirects/missing/${id}`}>
            <CsrfField />
            <button type="submit" className={button('outlined', 'max-w-full text-left wrap-anywhere')}>
              Redirect to {suggestion}
            </button>
          </form>
        )}
        <a href={newUrl} className={suggestion ? 'admin-link inline-flex min-h-11 items-center' : button('outlined')}>
          {suggestion ? 'Another page' : 'Redirect'}
          <span className="sr-only"> for {address}</span>
        </a>
        <form method="post" action={`/admin/redirects/missing/${id}/ignore`}>
          <CsrfField />
          <button type="submit" className="min-h-11 px-2 text-smoke hover:text-ember">
            Ignore<span className="sr-only"> {address}</span>
          </button>
        </form>
      </div>
    </li>
  );
}
