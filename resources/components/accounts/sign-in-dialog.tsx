import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { closeSignIn } from './sign-in-store.ts';

const heading = 'sign-in-heading';

export function SignInDialog({ text = 'Sign in to the gallery' }: { text?: string }) {
  const { address } = useSharedProps();
  return (
    <Sheet labelledBy={heading} onClose={closeSignIn}>
      <h2 id={heading} className="font-serif text-40 font-medium text-pretty">
        {text}
      </h2>
      <SignInPanel returnTo={address} />
    </Sheet>
  );
}
