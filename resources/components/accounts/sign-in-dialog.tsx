import { useShared } from '../../hooks/use-shared-props.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { stopAskingToSignIn } from './sign-in-store.ts';

const heading = 'sign-in-heading';

export function SignInDialog({ text = 'Sign in to the gallery' }: { text?: string }) {
  const { address } = useShared();
  return (
    <Sheet labelledBy={heading} onClose={stopAskingToSignIn}>
      <h2 id={heading} className="font-serif text-40 font-medium text-pretty">
        {text}
      </h2>
      <SignInPanel returnTo={address} />
    </Sheet>
  );
}
