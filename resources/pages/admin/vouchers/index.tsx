import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { ListView } from '../../../components/admin/list/list.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

type Props = AdminPropsOf<'admin/vouchers/index'>;
type Row = Props['rows'][number];

const CELLS: Record<string, (row: Row) => ReactNode> = {
  purpose: ({ purpose }) => purpose,
  type: ({ type }) => type,
  discount: ({ discount }) => discount,
  from: ({ from }) => <Labelled label="From">{from}</Labelled>,
  until: ({ until }) => (until === 'No end' ? until : <Labelled label="Until">{until}</Labelled>),
  used: ({ used }) => <Labelled label="Used">{used}</Labelled>,
  perCollector: ({ perCollector }) => <Labelled label="Per collector:">{perCollector}</Labelled>,
  state: ({ state: { value, text } }) => (
    <span className={clsx(value === 'current' ? 'text-lagoon' : 'text-smoke')}>{text}</span>
  ),
};

export default function VoucherList({ list, rows, together, timeline, notice }: Props) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <div className="flex flex-wrap gap-x-3">
        <AddLink url="/admin/vouchers/new" text="Create a voucher" />
        <AddLink url="/admin/vouchers/many" text="Create many" />
      </div>
      <ListView
        list={list}
        rows={rows}
        title="code"
        idOf={({ id }) => id}
        linkOf={({ url, code }) => ({ url, text: code })}
        cells={CELLS}
        empty={<p>There are no vouchers yet. A voucher is a promo code that collectors enter at checkout.</p>}
      />
      {together && <EndTogether {...together} />}
      <Timeline entries={timeline} />
    </>
  );
}

/** On a phone the values have no headings. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="md:hidden">{label} </span>
      {children}
    </>
  );
}

function EndTogether({ purpose, open }: NonNullable<Props['together']>) {
  const vouchers = open === 1 ? 'The voucher' : `The ${open.toLocaleString('en')} vouchers`;
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby="end-together">
      <h2 id="end-together" className="mb-2 text-17 font-medium">
        End all for “{purpose}”
      </h2>
      <p className="mb-4 max-w-2xl text-smoke">
        {vouchers} for this purpose can no longer be used. Orders keep the discount that they have. It can be undone.
      </p>
      <form method="post" action="/admin/vouchers/end">
        <CsrfField />
        <input type="hidden" name="purpose" value={purpose} />
        <button type="submit" className={button('danger')}>
          End all of them
        </button>
      </form>
    </section>
  );
}
