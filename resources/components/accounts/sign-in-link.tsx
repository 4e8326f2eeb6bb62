import type { MouseEvent, ReactNode } from 'react';
import { openSignIn } from './sign-in-store.ts';

interface Props {
  /** As `useSignInLink` says it. */
  href: string;
  isThere: boolean;
  className: string;
  label?: string;
  children: ReactNode;
}

/** To the page without a script, to the modal with one. */
export function SignInLink({ href, isThere, className, label, children }: Props) {
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isThere) openSignIn();
  };
  return (
    <a href={href} aria-current={isThere ? 'page' : undefined} aria-label={label} onClick={ask} className={className}>
      {children}
    </a>
  );
}
