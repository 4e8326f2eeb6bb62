import type { OrderDetail } from '../../../server/orders/contract.ts';

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
