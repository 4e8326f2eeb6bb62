import type { AdminPropsOf } from '../../../server/admin/contract.ts';
import { ArrangementForm } from '../../components/admin/arrangement/arrangement-form.tsx';
import { Notice } from '../../components/admin/notice.tsx';
import { Timeline } from '../../components/admin/timeline.tsx';

export default function Picks({ arrangement, notice, isReadOnly, timeline }: AdminPropsOf<'admin/picks'>) {
  return (
    <>
      {notice && <Notice kind="done">{notice}</Notice>}
      <p className="mb-6 max-w-2xl text-smoke">
        The home page opens with the first pick that can be bought, and shows the others with their sentences under
        “Curator picks for you”. What resembles a visitor’s last views fills the row.
      </p>
      <ArrangementForm
        action="/admin/picks"
        arrangement={arrangement}
        several="picks"
        isChoice
        isReadOnly={isReadOnly}
        empty={<p className="border-t border-line py-6">There are no picks yet.</p>}
      />
      <Timeline entries={timeline} />
    </>
  );
}
