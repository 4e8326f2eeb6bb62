import { useState } from 'react';
import { messageOf, statusOf } from '../../../runtime/calls.ts';
import { notify } from '../../../runtime/notification-store.ts';
import { openSignIn } from '../../accounts/sign-in/sign-in-store.ts';

/** Title of notifications about refused input. */
export const PROBLEM_TITLE = "Oops! There's a problem";

/** The promo code in its field, and the reason why it was refused. */
export function useCodeEntry() {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  function changeCode(text: string): void {
    setCode(text);
    setRefusal(null);
  }

  function showRefusal(text: string): void {
    setRefusal(text);
    notify({ title: PROBLEM_TITLE, text });
  }

  function showError(error: unknown): void {
    const text = messageOf(error);
    if (statusOf(error) === 403) openSignIn({ text: 'To use a promo code, sign in to the gallery' });
    else if (text) showRefusal(text);
  }

  return { code, changeCode, refusal, clearRefusal: () => setRefusal(null), showRefusal, showError };
}
