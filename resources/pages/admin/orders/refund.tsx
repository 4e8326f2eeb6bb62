import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../../../components/admin/button.ts';
import { CsrfField } from '../../../components/admin/csrf-field.tsx';
import { Notice } from '../../../components/admin/notice.tsx';

type Props = AdminPropsOf<'admin/orders/refund'>;

export default function OrderRefund(page: Props) {
  const { number, url, items, rest, about, error } = page;
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      {rest !== null && items.length > 1 && <Works {...page} />}
      <section aria-labelledby="whole-heading" className="max-w-2xl border-t border-line pt-4">
        <h2 id="whole-heading" className="mb-1 text-17 font-medium">
          {rest === null ? 'Cancel the order' : 'The whole order'}
        </h2>
        <p className="mb-4 text-smoke">{about}</p>
        <form method="post" action={`${url}/refund`}>
          <CsrfField />
          <button type="submit" name="what" value="order" className={button('danger')}>
            {rest === null ? 'Cancel the order' : `Refund ${rest}`}
          </button>
        </form>
      </section>
      <p className="mt-8">
        <a href={url} className="admin-link inline-block py-2">
          Back to order {number}
        </a>
      </p>
    </>
  );
}

function Works({ url, items, discount }: Props) {
  return (
    <form method="post" action={`${url}/refund`} className="mb-10 max-w-2xl border-t border-line pt-4">
      <CsrfField />
      <fieldset>
        <legend className="float-left mb-1 w-full text-17 font-medium">Single artworks</legend>
        <p className="clear-both mb-3 text-smoke">
          The order stays paid for the others.
          {discount && ` The amounts are the prices less their shares of the discount of ${discount}.`}
        </p>
        <ul className="border-t border-line">
          {items.map(({ id, title, artist, amount, isChosen }) => (
            <li key={id} className="border-b border-line">
              <label className="flex min-h-11 items-center gap-3 py-2">
                <input
                  type="checkbox"
                  name="work"
                  value={id}
                  defaultChecked={isChosen}
                  className="size-5 shrink-0 accent-ink"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {title}, <span className="text-smoke">{artist}</span>
                </span>
                <span className="tabular-nums">{amount}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <button type="submit" name="what" value="works" className={button('danger', 'mt-4')}>
        Refund the chosen artworks
      </button>
    </form>
  );
}
