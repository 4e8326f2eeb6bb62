import type { MouseEvent, ReactNode } from 'react';
import { useShared } from '../../hooks/use-shared.ts';
import { askToSignIn } from '../../sign-in.ts';

interface Props {
  className: string;
  label?: string;
  children: ReactNode;
}

/** To the page without a script, to the modal with one. */
export function SignInLink({ className, label, children }: Props) {
  const { address, component } = useShared();
  const isThere = component === 'sign-in';
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isThere) askToSignIn();
  };
  return (
    <a
      href={isThere ? address : `/sign-in?returnTo=${encodeURIComponent(address)}`}
      aria-current={isThere ? 'page' : undefined}
      aria-label={label}
      onClick={ask}
      className={className}
    >
      {children}
    </a>
  );
}
