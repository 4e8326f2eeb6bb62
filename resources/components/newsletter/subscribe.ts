import type { SubscribeAnswer } from '../../../server/newsletter/contract.ts';
import { call } from '../../calls.ts';
import { notify } from '../../notifications.ts';

const failed = 'Unable to subscribe. Please try again later.';

/** Asks for the newsletter and says how it went; whether that is well. */
export async function subscribe(email: string): Promise<boolean> {
  try {
    const { body } = await call<SubscribeAnswer>('post', '/web/api/subscriptions/subscribe', { email });
    notify({ title: 'Success', text: body.data.message });
    return true;
  } catch (error) {
    notify({ title: 'Error', text: reasonOf(error) ?? failed });
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
