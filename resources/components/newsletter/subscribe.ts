import type { SubscribeAnswer } from '../../../server/newsletter/contract.ts';
import { call, isOffline, offlineText } from '../../runtime/calls.ts';
import { notify } from '../notifications/notification-store.ts';

const failed = 'Unable to subscribe. Please try again later.';

/** Sends the form's address and says how that went; meanwhile the form waits. */
export async function subscribeBy(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (!button || button.disabled) return;
  button.disabled = true;
  if (await subscribe(String(new FormData(form).get('email')))) form.reset();
  button.disabled = false;
}

async function subscribe(email: string): Promise<boolean> {
  try {
    const { body } = await call<SubscribeAnswer>('post', '/web/api/subscriptions/subscribe', { email });
    notify({ title: 'Success', text: body.data.message });
    return true;
  } catch (error) {
    const text = isOffline(error) ? offlineText('you were not subscribed') : (reasonOf(error) ?? failed);
    notify({ title: 'Error', text });
    return false;
  }
}

/** What the server says is wrong with the address, or otherwise in the way; null where it said nothing. */
function reasonOf(error: unknown): string | null {
  try {
    const { message, errors } = JSON.parse((error as { response?: { data: string } }).response?.data ?? '');
    return errors?.email?.[0] ?? message ?? null;
  } catch {
    return null;
  }
}
