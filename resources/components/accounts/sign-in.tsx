import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useCollector } from '../../hooks/use-collector.ts';
import { signInRequest, subscribe } from '../../sign-in.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));

/** Where `askToSignIn` asks. */
export function SignIn() {
  useCollector();
  const request = useSyncExternalStore(subscribe, signInRequest, () => null);
  return (
    request && (
      <Suspense>
        <SignInDialog text={request.text} />
      </Suspense>
    )
  );
}
