import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { CollectorLinks } from './collector-links.tsx';
import { SignInLink, useSignInLink } from './sign-in/sign-in-link.tsx';

const ENTRY_CLASS = 'flex min-h-11 items-center text-17 transition-colors hover:text-ember';

/** In the menu of small screens: a sign-in link for visitors, the account links for collectors. */
export function PanelAccount() {
  const { user } = useSharedProps().auth;
  const signIn = useSignInLink();
  if (!user)
    return (
      <SignInLink {...signIn} className={ENTRY_CLASS}>
        Sign in
      </SignInLink>
    );
  return (
    <nav aria-label="Your account">
      <p className="pb-1 font-serif text-21 font-medium">Hello, {user.firstname}</p>
      <ul>
        <CollectorLinks className={ENTRY_CLASS} />
        <li>
          <a href="/sign-out" className={ENTRY_CLASS}>
            Logout
          </a>
        </li>
      </ul>
    </nav>
  );
}
