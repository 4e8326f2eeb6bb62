import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import type { StaffOrderItem } from '../../../../server/admin/orders/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';

/** The ordered artworks, and the sums. */
export function OrderItems({ order: { url, items, sums, total } }: { order: AdminPropsOf<'admin/orders/show'> }) {
  return (
    <section aria-labelledby="items-heading">
      <h2 id="items-heading" className="mb-2 text-17 font-medium">
        {items.length === 1 ? 'Artwork' : `${items.length} artworks`}
      </h2>
      <ul className="border-t border-line">
        {items.map((item) => (
          <Item key={item.id} item={item} orderUrl={url} />
        ))}
      </ul>
      <dl className="mt-2 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right tabular-nums">
        {sums.map(({ name, value }) => (
          <Sum key={name} name={name} value={value} />
        ))}
        <Sum name="Total" value={total} />
      </dl>
    </section>
  );
}

function Item({ item, orderUrl }: { item: StaffOrderItem; orderUrl: string }) {
  const { id, title, artist, url, picture, facts, price, whereabouts, certificateUrl, refund, canRelist } = item;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-3">
      <span className="grid size-16 shrink-0 place-items-center bg-plaster">
        {picture && <img src={picture} alt="" width={64} height={64} className="size-16 object-contain" />}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <a href={url} className="admin-link font-medium wrap-anywhere">
          {title}
        </a>
        <p className="wrap-anywhere">{artist}</p>
        {facts && <p className="text-13 text-smoke">{facts}</p>}
        {refund && <p className="text-13 font-medium text-ember">{refund}</p>}
        {whereabouts && <p className="text-13 text-ember">{whereabouts}</p>}
        {certificateUrl && (
          <a href={certificateUrl} download className="admin-link inline-block py-1 text-13">
            Certificate (PDF)
          </a>
        )}
        {canRelist && (
          <form method="post" action={`${orderUrl}/relist`} className="mt-2">
            <CsrfField />
            <input type="hidden" name="artwork" value={id} />
            <button type="submit" aria-label={`Offer ${title} again`} className={button('outlined')}>
              Offer it again
            </button>
            <p className="mt-1 text-13 text-smoke">Puts it back into the shop, for sale.</p>
          </form>
        )}
      </div>
      <p className="tabular-nums max-sm:w-full max-sm:pl-20">{price}</p>
    </li>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-smoke">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
