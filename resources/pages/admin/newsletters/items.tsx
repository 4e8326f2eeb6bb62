import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { ArrangementForm } from '../../../components/admin/arrangement/arrangement-form.tsx';

export default function NewsletterItems({ id, subject, arrangement }: AdminPropsOf<'admin/newsletters/items'>) {
  return (
    <>
      <ArrangementForm
        action={`/admin/newsletters/${id}/items`}
        arrangement={arrangement}
        several="works and artists"
        isChoice
        isReadOnly={false}
        empty={<p className="border-t border-line py-6">Nothing of the catalogue has been chosen yet.</p>}
      />
      <p className="mt-8">
        <a href={`/admin/newsletters/${id}`} className="admin-link inline-block py-2 wrap-anywhere">
          Back to “{subject}”
        </a>
      </p>
    </>
  );
}
