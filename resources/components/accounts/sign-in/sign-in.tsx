import { Suspense } from 'react';
import { lazyWithFallback } from '../../../runtime/loading/lazy-with-fallback.ts';
import { useStore } from '../../../runtime/state/create-store.ts';
import { ChunkLoadError } from '../../ui/dialog/chunk-load-error.tsx';
import { useCloseOnNavigate } from '../../ui/dialog/use-close-on-navigate.ts';
import { closeSignIn, signInRequest } from './sign-in-store.ts';

const SignInDialog = lazyWithFallback(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  () => <ChunkLoadError onClose={closeSignIn} />,
);

/** Shows the modal that `openSignIn` opens. */
export function SignIn() {
  const request = useStore(signInRequest);
  useCloseOnNavigate(request !== null, closeSignIn);
  return (
    request && (
      <Suspense>
        <SignInDialog text={request.text} />
      </Suspense>
    )
  );
}
