import type { ReactNode } from 'react';
import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Field } from '../field.tsx';

type Order = AdminPropsOf<'admin/orders/show'>;

/** What the order needs now, and all that can be done with it in its state. */
export function OrderActions({ order }: { order: Order }) {
  const { situation, actions } = order;
  const [next, ...later] = actions.steps;
  return (
    <section aria-labelledby="actions-heading" className="border-t border-line pt-4">
      <h2 id="actions-heading" className="mb-1 text-17 font-medium">
        Now
      </h2>
      <p className="text-smoke">{situation}</p>
      {actions.refundsByHand.map((refund) => (
        <RefundByHand key={refund.id} order={order} refund={refund} />
      ))}
      {next && <Step order={order} step={next} isNext />}
      {later.length > 0 && (
        <More text="Another step">
          {later.map((step) => (
            <Step key={step.step} order={order} step={step} />
          ))}
        </More>
      )}
      {actions.canCorrectShipment && (
        <More text="Correct the shipment" isOpen={hasErrors(order)}>
          <ActionForm action={`${order.url}/shipment`}>
            <ShipmentFields order={order} />
            <Submit text="Correct it" help={actions.correctionHelp} />
          </ActionForm>
        </More>
      )}
      {actions.correctUrl && (
        <p className="mt-3">
          <a href={actions.correctUrl} className="admin-link inline-block py-2">
            Correct name, contact, address or pickup
          </a>
        </p>
      )}
      {actions.canCancel && (
        <More text="Cancel the order">
          <ActionForm action={`${order.url}/cancel`}>
            <p className="mb-2">
              The payment page ends and the artworks are free for everyone. A payment that comes nevertheless is
              refunded. The collector gets an e-mail.
            </p>
            <button type="submit" className={button('danger')}>
              Cancel the order
            </button>
          </ActionForm>
        </More>
      )}
      {actions.refundUrl && (
        <p className="mt-3">
          <a href={actions.refundUrl} className="admin-link inline-block py-2">
            Refund
          </a>
        </p>
      )}
    </section>
  );
}

function hasErrors({ shipment: { errors } }: Order): boolean {
  return Object.keys(errors).length > 0;
}

function Step({
  order,
  step: { step, text, help },
  isNext = false,
}: {
  order: Order;
  step: Order['actions']['steps'][number];
  isNext?: boolean;
}) {
  return (
    <ActionForm action={`${order.url}/steps`}>
      <input type="hidden" name="step" value={step} />
      {step === 'shipped' && <ShipmentFields order={order} />}
      <Submit text={text} help={help} kind={isNext ? 'filled' : 'outlined'} />
    </ActionForm>
  );
}

function ShipmentFields({ order: { shipment } }: { order: Order }) {
  const { carrier, trackingNumber, errors } = shipment;
  return (
    <div className="mb-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
      <Field label="Carrier" error={errors.carrier ?? null}>
        {(ids) => <input {...ids} name="carrier" maxLength={60} defaultValue={carrier} className="field" />}
      </Field>
      <Field label="Tracking number" error={errors.trackingNumber ?? null}>
        {(ids) => (
          <input {...ids} name="trackingNumber" maxLength={60} defaultValue={trackingNumber} className="field" />
        )}
      </Field>
    </div>
  );
}

function RefundByHand({
  order,
  refund: { id, amount, text },
}: {
  order: Order;
  refund: Order['actions']['refundsByHand'][number];
}) {
  return (
    <ActionForm action={`${order.url}/refund-by-hand`}>
      <input type="hidden" name="refund" value={id} />
      <input type="hidden" name="amount" value={amount} />
      <Submit text={`I have refunded ${text}`} help={order.actions.refundHelp} kind="filled" />
    </ActionForm>
  );
}

function Submit({
  text,
  help,
  kind = 'outlined',
}: {
  text: string;
  help: string;
  kind?: Parameters<typeof button>[0];
}) {
  return (
    <>
      <button type="submit" className={button(kind, 'py-2')}>
        {text}
      </button>
      <p className="mt-1 text-13 text-smoke">{help}</p>
    </>
  );
}

function More({ text, isOpen = false, children }: { text: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="mt-3" open={isOpen}>
      <summary className="inline-block min-h-11 py-2">{text}</summary>
      {children}
    </details>
  );
}

function ActionForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <form method="post" action={action} className="mt-3">
      <CsrfField />
      {children}
    </form>
  );
}
