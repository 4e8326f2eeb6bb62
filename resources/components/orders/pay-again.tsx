import { timeInManila } from '../../../server/cart/time-in-manila.ts';
import type { OrderDetail } from '../../../server/orders/contract.ts';
import { button } from '../ui/button.ts';

/** The way back to the payment page while it is open. */
export function PayAgain({ order: { payUrl, payBy } }: { order: Pick<OrderDetail, 'payUrl' | 'payBy'> }) {
  if (payUrl === null) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      <a href={payUrl} className={button({ kind: 'filled' })}>
        Pay Now
      </a>
      {payBy !== null && <p className="text-15 text-smoke">You can pay until {timeInManila(payBy)}.</p>}
    </div>
  );
}
