import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/statements/index'>;
type Row = Props['rows'][number];

/** On phones the cells stand in one line: each needs its name, and zeros are left out. */
function labelled(label: string, value: string) {
  return (
    <span data-on-desktop={isZero(value) || undefined}>
      <span className="md:hidden">{label} </span>
      {value}
    </span>
  );
}

function isZero(value: string): boolean {
  return value === '0' || value === '0.00';
}

const CELLS: Record<string, (row: Row) => ReactNode> = {
  works: ({ works }) => labelled('Works', String(works)),
  net: ({ net }) => labelled('Sold for', net),
  commission: ({ commission }) => labelled('Commission', commission),
  owed: ({ owed }) => labelled('Owed', owed),
  carried: ({ carried }) => labelled('Carried over', carried),
  paid: ({ paid }) => labelled('Paid', paid),
  balance: ({ balance }) => (
    <span className="font-medium text-ink">
      <span className="md:hidden">Balance </span>
      {balance}
    </span>
  ),
};

export default function StatementList(props: Props) {
  const { list, rows, monthText, previous, next, status, sums, csvUrl, withoutArtist, withoutPercent, error, notice } =
    props;
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      {withoutArtist.length > 0 && <WithoutArtist works={withoutArtist} />}
      {withoutPercent.length > 0 && <WithoutPercent works={withoutPercent} />}
      <section aria-label={monthText} className="mb-6 border-t border-line pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <h2 className="text-21 font-medium">{monthText}</h2>
          <p className="flex gap-x-6 print:hidden">
            {previous && (
              <a href={previous.url} rel="prev" className="inline-flex min-h-11 items-center gap-1 hover:text-ember">
                <ChevronLeft size={18} strokeWidth={1.5} aria-hidden="true" />
                {previous.text}
              </a>
            )}
            {next && (
              <a href={next.url} rel="next" className="inline-flex min-h-11 items-center gap-1 hover:text-ember">
                {next.text}
                <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
              </a>
            )}
          </p>
        </div>
        <p className="mb-3 max-w-2xl text-smoke">{status}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-13 text-smoke">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          <a href={csvUrl} className="admin-link inline-flex min-h-11 items-center print:hidden">
            Download as CSV
          </a>
        </p>
      </section>
      <ListView
        list={list}
        rows={rows}
        title="artist"
        idOf={({ id }) => id}
        linkOf={({ url, artist }) => ({ url, text: artist })}
        cells={CELLS}
        empty={
          <p className="text-smoke">
            No consigned work was sold or refunded, and nothing is owed. A work is consigned if its form says so.
          </p>
        }
      />
      <Notes />
      <Close {...props} />
    </>
  );
}

function Notes() {
  return (
    <>
      <p className="mt-4 text-13 text-smoke">All amounts are in pesos.</p>
      <p className="text-13 text-smoke print:hidden">
        An advance to another artist: open the artist in{' '}
        <a href="/admin/artists" className="admin-link">
          Artists
        </a>
        , then Account and payouts.
      </p>
    </>
  );
}

function WithoutArtist({ works }: { works: Props['withoutArtist'] }) {
  return (
    <Notice kind="error">
      <p>These consigned works were sold and have no artist. Set it, and they appear in the next statement:</p>
      <ul className="mt-1 list-disc pl-5">
        {works.map(({ url, title }) => (
          <li key={url}>
            <a href={url} className="admin-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WithoutPercent({ works }: { works: Props['withoutPercent'] }) {
  return (
    <Notice kind="error">
      <p>
        These consigned works were sold without an agreed commission, so they are in no statement. Set it before the
        month is closed:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {works.map(({ url, title, order }) => (
          <li key={url}>
            <a href={url} className="admin-link">
              {title}, {order}: not agreed
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Close({ close }: Pick<Props, 'close'>) {
  if (!close) return null;
  return (
    <section className="mt-10 border-t border-line pt-6 print:hidden">
      <h2 className="mb-2 text-17 font-medium">{close.text}</h2>
      <p className="mb-4 max-w-2xl text-smoke">{close.note}</p>
      <form method="post" action="/admin/statements">
        <CsrfField />
        <input type="hidden" name="month" value={close.month} />
        <button type="submit" className={button('filled')}>
          {close.text}
        </button>
      </form>
    </section>
  );
}
