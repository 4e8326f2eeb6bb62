import type { OrderDetail, OrderItem } from '../../../server/orders/contract.ts';
import { ArtworkRow } from '../artworks/card/artwork-row.tsx';
import { Totals } from '../cart/totals.tsx';

export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="sr-only">
        Artworks
      </h2>
      <ul className="border-t border-line">
        {items.map(({ id, certificateUrl, refund, ...item }) => (
          <ArtworkRow key={id} {...item} heading="h3">
            {refund && <p className="mt-1 text-ember">{refund}</p>}
            {certificateUrl && (
              <a href={certificateUrl} download className="text-link mt-1 flex min-h-11 items-center print:hidden">
                Certificate of authenticity (PDF)
              </a>
            )}
          </ArtworkRow>
        ))}
      </ul>
    </section>
  );
}

export function OrderTotals({ order }: { order: OrderDetail }) {
  const { subTotal, discount, discountCode, total, payment, refunded, receiptUrl } = order;
  return (
    <section aria-labelledby="order-totals" className="bg-plaster p-6 lg:sticky lg:top-6 lg:p-8">
      <h2 id="order-totals" className="font-serif text-28 font-medium">
        Order Summary
      </h2>
      <div className="mt-6">
        <Totals {...{ subTotal, discountCode, discount, total, payment }} />
      </div>
      {refunded && (
        <p className="mt-3 flex justify-between gap-4 text-15 tabular-nums">
          <span className="text-smoke">Refunded</span>
          <span>{refunded}</span>
        </p>
      )}
      {receiptUrl && (
        <a href={receiptUrl} download className="text-link mt-4 flex min-h-11 items-center text-15 print:hidden">
          Receipt (PDF)
        </a>
      )}
    </section>
  );
}

/** Delivery address or pickup date, and the contact. */
export function OrderDelivery({ order: { delivery, customer, notes } }: { order: OrderDetail }) {
  const isPickup = delivery.method === 'pickup';
  return (
    <section aria-labelledby="order-delivery" className="text-15">
      <h2 id="order-delivery" className="font-serif text-28 font-medium">
        {isPickup ? 'Self Pickup' : 'Delivery'}
      </h2>
      {delivery.method === 'pickup' && (
        <p className="mt-3 font-medium">
          {delivery.day}, {delivery.time}
        </p>
      )}
      <address className="mt-3 not-italic">
        {delivery.lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      {delivery.method === 'delivery' && delivery.shipment && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <dt className="text-smoke">Carrier</dt>
          <dd className="wrap-anywhere">{delivery.shipment.carrier}</dd>
          <dt className="text-smoke">Tracking number</dt>
          <dd className="font-medium wrap-anywhere">{delivery.shipment.trackingNumber}</dd>
        </dl>
      )}
      {delivery.fulfilledOn && (
        <p className="mt-3 text-lagoon">
          {isPickup ? 'Picked up' : 'Delivered'} on {delivery.fulfilledOn}
        </p>
      )}
      <p className="mt-4 text-smoke wrap-anywhere">
        {isPickup && (
          <>
            {customer.name}
            <br />
          </>
        )}
        {customer.email}
        <br />
        {customer.phone}
      </p>
      {notes && <p className="mt-4 whitespace-pre-line text-smoke wrap-anywhere">{notes}</p>}
    </section>
  );
}

/** The events of an order, oldest first. */
export function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  return (
    <section aria-labelledby="order-history" className="text-15">
      <h2 id="order-history" className="font-serif text-28 font-medium">
        History
      </h2>
      <ol className="mt-3 space-y-3 border-l border-line pl-5">
        {history.map(({ text, at }) => (
          <li key={`${text} ${at}`}>
            <p className="font-medium">{text}</p>
            <p className="text-smoke">{at}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
