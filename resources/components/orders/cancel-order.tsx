import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { OrderDetail } from '../../../server/orders/contract.ts';
import { call, messageOf } from '../../runtime/calls.ts';
import { loadCart } from '../cart/cart-store.ts';
import { showAlert } from '../notifications/alert-store.ts';
import { button } from '../ui/button.ts';

const FAILED = 'Unable to cancel the order. Please try again later.';

interface Props extends Pick<OrderDetail, 'cancelUrl'> {
  /** Reloads the page. The button may be removed then, so the focus has to move. */
  onEnd: () => void;
}

/** Cancels an unpaid order after a confirmation. Without JavaScript, a page of its own asks for it. */
export function CancelOrder({ cancelUrl, onEnd }: Props) {
  const [step, setStep] = useState<'closed' | 'open' | 'busy'>('closed');
  const question = useRef<HTMLParagraphElement>(null);
  const isOpen = step !== 'closed';
  useEffect(() => {
    if (isOpen) question.current?.focus();
  }, [isOpen]);
  if (cancelUrl === null) return null;

  async function cancel(address: string): Promise<void> {
    setStep('busy');
    try {
      await call('post', address);
      // The artworks are back in the cart, unless their reservation has expired.
      loadCart().catch(() => undefined);
    } catch (error) {
      showAlert(messageOf(error) ?? FAILED);
    }
    setStep('closed');
    onEnd();
  }

  return (
    <form
      method="post"
      action={`/forms${cancelUrl}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'closed') setStep('open');
        else if (step === 'open') void cancel(cancelUrl);
      }}
      className="print:hidden"
    >
      {isOpen && (
        <p ref={question} tabIndex={-1} className="mt-3 max-w-2xl text-15 outline-none">
          Cancel this order? Nothing is charged. The artworks return to your cart if their one-hour reservation has not
          ended.
        </p>
      )}
      <div className={clsx('flex flex-wrap gap-x-6 gap-y-2', isOpen && 'mt-4 mb-2')}>
        <button
          type="submit"
          aria-disabled={step === 'busy'}
          aria-busy={step === 'busy'}
          className={button({ kind: isOpen ? 'outlined' : 'text' })}
        >
          {isOpen ? 'Yes, cancel it' : 'Cancel this order'}
        </button>
        {isOpen && (
          <button
            type="button"
            onClick={() => step === 'open' && setStep('closed')}
            className={button({ kind: 'text' })}
          >
            Keep the order
          </button>
        )}
      </div>
    </form>
  );
}
