import type { OrderDetail } from '../../../server/orders/contract.ts';
import { formatTime } from '../../../server/time/time.ts';
import { button } from '../ui/button.ts';

type Props = { order: Pick<OrderDetail, 'payUrl' | 'changePaymentUrl' | 'cartAtCheckout' | 'paymentDueAt'> };

/** Links to the payment page while it is open, and to the checkout for another payment method. */
export function PayAgain({ order: { payUrl, changePaymentUrl, cartAtCheckout, paymentDueAt } }: Props) {
  if (changePaymentUrl === null) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {payUrl !== null && (
        <a href={payUrl} className={button({ kind: 'filled' })}>
          Pay Now
        </a>
      )}
      <a href={changePaymentUrl} className={button({ kind: payUrl === null ? 'filled' : 'outlined' })}>
        Choose Payment Method
      </a>
      {cartAtCheckout !== null && <p className="text-15 text-smoke">{cartAtCheckout}</p>}
      {paymentDueAt !== null && <p className="text-15 text-smoke">You can pay until {formatTime(paymentDueAt)}.</p>}
    </div>
  );
}
