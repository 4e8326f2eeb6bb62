import { useSharedProps } from '../../../hooks/use-shared-props.ts';

/** The address of the sign-in from this page, and whether this is the sign-in page itself. */
export function useSignInLink(): { href: string; isSignInPage: boolean } {
  const { address, component } = useSharedProps();
  const isSignInPage = component === 'accounts/sign-in';
  return { href: isSignInPage ? address : `/sign-in?returnTo=${encodeURIComponent(address)}`, isSignInPage };
}
