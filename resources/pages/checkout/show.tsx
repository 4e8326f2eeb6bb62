import { Suspense } from 'react';
import type { PropsOf } from '../../../server/pages.ts';
import { SummaryLayout } from '../../components/cart/summary-layout.tsx';
import { DeliveryStep } from '../../components/checkout/delivery-step.tsx';
import { DetailsStep } from '../../components/checkout/details-step.tsx';
import { OrderSummary } from '../../components/checkout/order-summary.tsx';
import { PaymentStep } from '../../components/checkout/payment/payment-step.tsx';
import { ReservationBar } from '../../components/checkout/reservation-bar.tsx';
import { useCheckout } from '../../components/checkout/use-checkout.ts';
import { PaymentOutcome } from '../../components/orders/payment-outcome.tsx';
import { ChunkLoadError } from '../../components/ui/dialog/chunk-load-error.tsx';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';

const MemberDialog = lazyWithFallback(
  async () => (await import('../../components/checkout/voucher/member-dialog.tsx')).MemberDialog,
  ({ voucher }) => <ChunkLoadError onClose={voucher.memberDialog.close} />,
);

export default function CheckoutPage(page: PropsOf<'checkout/show'>) {
  const checkout = useCheckout(page);
  const { form, submit, voucher, reservation } = checkout;
  return (
    <div className="page-width">
      <PaymentOutcome />
      <h1 className="font-serif text-56 font-medium lg:text-72">Checkout</h1>
      <noscript>
        <p className="mt-6 border-l-2 border-ember pl-4">
          To pay, please allow JavaScript for this page: the steps below need it. Your artworks stay reserved meanwhile,
          until the time that your cart shows.
        </p>
      </noscript>
      <ReservationBar reservation={reservation} />
      <form
        ref={form}
        method="post"
        action={page.storeCheckoutUrl}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="mt-6 lg:mt-8"
      >
        <SummaryLayout total={voucher.total} summary={<OrderSummary checkout={checkout} />}>
          <div className="grid gap-12 lg:gap-16">
            <PaymentStep checkout={checkout} />
            <DeliveryStep checkout={checkout} />
            <DetailsStep checkout={checkout} />
          </div>
        </SummaryLayout>
      </form>
      {voucher.memberDialog.program && (
        <Suspense fallback={null}>
          <MemberDialog voucher={voucher} program={voucher.memberDialog.program} />
        </Suspense>
      )}
    </div>
  );
}
