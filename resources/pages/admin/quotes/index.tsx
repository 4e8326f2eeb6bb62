import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ArrangementForm } from '../../../components/admin/arrangement/arrangement-form.tsx';
import { AddLink } from '../../../components/admin/list/add-link.tsx';
import { Notice } from '../../../components/admin/notice.tsx';
import { Timeline } from '../../../components/admin/timeline.tsx';

export default function QuoteList({
  arrangement,
  notice,
  isReadOnly,
  newUrl,
  timeline,
}: AdminPropsOf<'admin/quotes/index'>) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl text-smoke">What collectors say of the gallery, on the home page in this order.</p>
      <AddLink url={newUrl} text="Add a quote" />
      {arrangement.items.length === 0 ? (
        <p className="border-t border-line py-6">There are no quotes yet.</p>
      ) : (
        <ArrangementForm
          action="/admin/quotes"
          arrangement={arrangement}
          several="quotes"
          isChoice={false}
          isReadOnly={isReadOnly}
          empty={null}
        />
      )}
      <Timeline entries={timeline} />
    </>
  );
}
