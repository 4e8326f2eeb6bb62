import { withCurrency } from '../../artworks/format/money.ts';
import type { PaymentOrder, SandboxAction, SandboxPage } from '../contract.ts';
import { choiceLabel } from '../methods.ts';
import type { SandboxRow } from './rows.ts';

const ACTIONS: Record<SandboxAction, { text: string; explanation: string }> = {
  pay: { text: 'Pay', explanation: 'The payment succeeds, and the shop is notified once.' },
  'notify-twice': { text: 'Pay, notified twice', explanation: 'The payment succeeds, and the shop is notified twice.' },
  fail: { text: 'Fail', explanation: 'The payment is declined.' },
  cancel: { text: 'Cancel', explanation: 'You go back without paying.' },
  'pay-late': { text: 'Pay late', explanation: 'The payment succeeds, even after this page has expired.' },
};

export function presentSandbox(
  { reference, content, amount, state, expires_at }: Omit<SandboxRow, 'order_id' | 'attempt'>,
  now: number,
  fields: Record<string, string>,
): SandboxPage {
  const order: PaymentOrder = JSON.parse(content);
  const shown = state === 'open' && now >= expires_at ? 'ended' : state;
  return {
    reference,
    number: order.number,
    amount: withCurrency(amount),
    method: choiceLabel(order.choice),
    items: order.items.map(({ title, price }) => ({ title, price: withCurrency(price) })),
    state: shown,
    actions: possibleActions(shown).map((action) => ({ action, ...ACTIONS[action] })),
    formAction: `/forms/sandbox/payments/${reference}`,
    fields,
    expiresAt: expires_at,
    now,
    backUrl: order.successUrl,
  };
}

function possibleActions(state: SandboxPage['state']): SandboxAction[] {
  if (state === 'open') return ['pay', 'notify-twice', 'fail', 'cancel'];
  return state === 'paid' ? [] : ['pay-late'];
}
