import { lazy, Suspense, useSyncExternalStore } from 'react';
import { signInRequest, subscribe } from '../../sign-in.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

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
