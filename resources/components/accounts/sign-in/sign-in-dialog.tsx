import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { SignInPanel } from './sign-in-panel.tsx';
import { closeSignIn } from './sign-in-store.ts';

const HEADING_ID = 'sign-in-heading';

export function SignInDialog({ text = 'Sign in to the gallery' }: { text?: string }) {
  const { address } = useSharedProps();
  return (
    <Sheet labelledBy={HEADING_ID} onClose={closeSignIn}>
      <h2 id={HEADING_ID} className="font-serif text-40 font-medium text-pretty">
        {text}
      </h2>
      <SignInPanel returnTo={address} />
    </Sheet>
  );
}
