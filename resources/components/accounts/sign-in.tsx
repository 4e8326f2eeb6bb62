import { Suspense, useSyncExternalStore } from 'react';
import { lazily } from '../../lazily.ts';
import { signInRequest, stopAskingToSignIn, subscribe } from '../../sign-in.ts';
import { Missing } from '../ui/missing.tsx';

const SignInDialog = lazily(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  () => <Missing onClose={stopAskingToSignIn} />,
);

/** Where `askToSignIn` asks. */
export function SignIn() {
  const request = useSyncExternalStore(subscribe, signInRequest, () => null);
  return (
    request && (
      <Suspense>
        <SignInDialog text={request.text} />
      </Suspense>
    )
  );
}
