import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { OrderForm } from '../../../components/admin/order/order-form.tsx';

export default function NewsletterItems({ id, subject, order }: AdminPropsOf<'admin/newsletters/items'>) {
  return (
    <>
      <OrderForm
        action={`/admin/newsletters/${id}/items`}
        order={order}
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
