import { useSharedProps } from '../../hooks/use-shared-props.ts';

/** Where signing in leads from this page, and whether it is that page itself. */
export function useSignInLink(): { href: string; isThere: boolean } {
  const { address, component } = useSharedProps();
  const isThere = component === 'sign-in';
  return { href: isThere ? address : `/sign-in?returnTo=${encodeURIComponent(address)}`, isThere };
}
