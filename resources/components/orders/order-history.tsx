import type { OrderDetail } from '../../../server/orders/contract.ts';

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
