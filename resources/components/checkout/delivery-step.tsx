import { type LucideIcon, Store, Truck } from 'lucide-react';
import type { DeliveryMethod } from '../../../server/checkout/contract.ts';
import { Choice } from './fields/choice.tsx';
import { GroupError } from './fields/field.tsx';
import { Step } from './step.tsx';
import type { Checkout } from './use-checkout.ts';

const METHOD_NAMES: Record<DeliveryMethod, string> = { delivery: 'Delivery (Free)', pickup: 'Self Pickup' };
const METHOD_ICONS: Record<string, LucideIcon> = { delivery: Truck, pickup: Store };

export function DeliveryStep({ checkout }: { checkout: Checkout }) {
  const { page, draft, errorOf, chooseDelivery } = checkout;
  const error = errorOf('delivery');
  return (
    <Step number={2} title="Select Delivery Method">
      <fieldset>
        <legend className="sr-only">How your artworks reach you</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {(['delivery', 'pickup'] as const).map((method) => {
            const Icon = METHOD_ICONS[page.icons[method]];
            return (
              <Choice
                key={method}
                name="delivery"
                value={method}
                isChosen={draft.delivery === method}
                describedBy={`${method}-hint`}
                onChoose={() => chooseDelivery(method)}
                className="min-h-14"
              >
                <span className="flex items-center gap-3">
                  {Icon && <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0" />}
                  {METHOD_NAMES[method]}
                </span>
              </Choice>
            );
          })}
        </div>
      </fieldset>
      <p id="delivery-hint" hidden={draft.delivery !== 'delivery'} className="mt-3 text-15 text-smoke">
        Anywhere in the Philippines. Delivery fee is subject to change depending on delivery address.
      </p>
      <p id="pickup-hint" hidden={draft.delivery !== 'pickup'} className="mt-3 text-15 text-smoke">
        Pick up your artworks at {page.pickupAddress || 'the gallery'}.
      </p>
      {error && <GroupError>{error}</GroupError>}
    </Step>
  );
}
