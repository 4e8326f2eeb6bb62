import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { Notice } from '../../../components/admin/notice.tsx';
import { ArtworkWithHolder, ReleaseForm } from '../../../components/admin/sales/artwork-with-holder.tsx';

export default function CartReservation(page: AdminPropsOf<'admin/holds/cart'>) {
  const { id, cartId, release, error, canRelease } = page;
  const isForm = cartId !== null && canRelease;
  return (
    <div className="max-w-2xl">
      {error && <Notice kind="error">{error}</Notice>}
      <ArtworkWithHolder {...page} />
      {isForm && (
        <ReleaseForm
          action={`/admin/holds/carts/${id}`}
          text="The cart loses the work at once, and visitors can reserve it again. The collector reads the reason on the cart’s page, and in a mail where an e-mail address is confirmed."
          release={release}
          cartId={cartId}
        />
      )}
      {cartId !== null && !canRelease && <p className="text-smoke">An owner can release it.</p>}
    </div>
  );
}
