import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ArrangementForm } from '../../../components/admin/arrangement/arrangement-form.tsx';

export default function ExhibitionWorks({
  id,
  exhibition,
  isReadOnly,
  arrangement,
}: AdminPropsOf<'admin/exhibitions/works'>) {
  return (
    <>
      <ArrangementForm
        action={`/admin/exhibitions/${id}/works`}
        arrangement={arrangement}
        several="works"
        isChoice
        isReadOnly={isReadOnly}
        empty={<p className="border-t border-line py-6">No works have been chosen yet.</p>}
      />
      <p className="mt-8">
        <a href={`/admin/exhibitions/${id}`} className="admin-link inline-block py-2">
          Back to {exhibition}
        </a>
      </p>
    </>
  );
}
