import type { MouseEvent, ReactNode } from 'react';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { isModifiedClick } from '../../../runtime/navigation/is-modified-click.ts';
import { openSignIn } from './sign-in-store.ts';

interface Props {
  /** The address that `useSignInLink` returns. */
  href: string;
  isSignInPage: boolean;
  className: string;
  label?: string;
  children: ReactNode;
}

/** Opens the sign-in modal; without JavaScript it leads to the sign-in page. */
export function SignInLink({ href, isSignInPage, className, label, children }: Props) {
  const openModal = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (!isSignInPage) openSignIn();
  };
  return (
    <a
      href={href}
      aria-current={isSignInPage ? 'page' : undefined}
      aria-label={label}
      onClick={openModal}
      className={className}
    >
      {children}
    </a>
  );
}

/** The address of the sign-in from this page, and whether this is the sign-in page itself. */
export function useSignInLink(): { href: string; isSignInPage: boolean } {
  const { address, isSignIn: isSignInPage = false } = useSharedProps();
  return { href: isSignInPage ? address : `/sign-in?returnTo=${encodeURIComponent(address)}`, isSignInPage };
}
