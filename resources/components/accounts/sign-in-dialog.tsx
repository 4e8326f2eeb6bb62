import { X } from 'lucide-react';
import { useShared } from '../../hooks/use-shared.ts';
import { useSignInDialog } from '../../hooks/use-sign-in-dialog.ts';
import { stopAskingToSignIn } from '../../sign-in.ts';
import { SignInPanel } from './sign-in-panel.tsx';

/** From below on small screens. */
export function SignInDialog({ text = 'Sign in to the gallery' }: { text?: string }) {
  const { address } = useShared();
  const dialog = useSignInDialog();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is a convenience of the pointer; keys have Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-heading"
      data-holds-page
      onClose={stopAskingToSignIn}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="m-auto w-full max-w-none bg-paper text-ink shadow-float transition-[opacity,transform] duration-240 backdrop:bg-ink/50 max-sm:mb-0 sm:w-120 starting:translate-y-4 starting:opacity-0"
    >
      <div className="relative px-6 pt-14 pb-10 sm:px-12 sm:pt-16 sm:pb-12">
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="absolute top-3 right-3 grid size-11 place-items-center"
        >
          <X aria-hidden="true" size={22} strokeWidth={1.5} />
        </button>
        <h2 id="sign-in-heading" className="font-serif text-40 font-medium">
          {text}
        </h2>
        <SignInPanel returnTo={address} />
      </div>
    </dialog>
  );
}
