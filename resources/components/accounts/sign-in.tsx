import { Suspense, useSyncExternalStore } from 'react';
import { useUntilNextPage } from '../../hooks/use-until-next-page.ts';
import { lazily } from '../../runtime/lazy-with-fallback.ts';
import { Missing } from '../ui/chunk-load-error.tsx';
import { signInRequest, stopAskingToSignIn, subscribe } from './sign-in-store.ts';

const SignInDialog = lazily(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
  () => <Missing onClose={stopAskingToSignIn} />,
);

/** Where `askToSignIn` asks. */
export function SignIn() {
  const request = useSyncExternalStore(subscribe, signInRequest, () => null);
  useUntilNextPage(request !== null, stopAskingToSignIn);
  return (
    request && (
      <Suspense>
        <SignInDialog text={request.text} />
      </Suspense>
    )
  );
}
