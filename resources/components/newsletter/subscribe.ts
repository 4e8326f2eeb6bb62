import type { SubscribeResponse } from '../../../server/newsletter/contract.ts';
import { call, isOffline, messageOf, offlineText } from '../../runtime/calls.ts';
import { fieldErrorsOf } from '../../runtime/field-errors.ts';
import { notify } from '../../runtime/notification-store.ts';

const FAILED = 'Unable to subscribe. Please try again later.';

/** Submits the form's e-mail address and shows the result. */
export async function submitNewsletter(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  button.disabled = true;
  if (await subscribe(String(new FormData(form).get('email')))) form.reset();
  button.disabled = false;
}

async function subscribe(email: string): Promise<boolean> {
  try {
    const { body } = await call<SubscribeResponse>('post', '/web/api/subscriptions/subscribe', { email });
    notify({ title: 'Success', text: body.data.message });
    return true;
  } catch (error) {
    const text = isOffline(error)
      ? offlineText('you were not subscribed')
      : (fieldErrorsOf(error)?.email?.[0] ?? messageOf(error) ?? FAILED);
    notify({ title: 'Error', text });
    return false;
  }
}
