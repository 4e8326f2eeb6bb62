import { Suspense, useSyncExternalStore } from 'react';
import { useCloseOnNavigate } from '../../hooks/use-close-on-navigate.ts';
import { lazyWithFallback } from '../../runtime/lazy-with-fallback.ts';
import { ChunkLoadError } from '../ui/chunk-load-error.tsx';
import { closeSignIn, signInRequest, subscribe } from './sign-in-store.ts';

const SignInDialog = lazyWithFallback(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  () => <ChunkLoadError onClose={closeSignIn} />,
);

/** Where `askToSignIn` asks. */
export function SignIn() {
  const request = useSyncExternalStore(subscribe, signInRequest, () => null);
  useCloseOnNavigate(request !== null, closeSignIn);
  return (
    request && (
      <Suspense>
        <SignInDialog text={request.text} />
      </Suspense>
    )
  );
}
