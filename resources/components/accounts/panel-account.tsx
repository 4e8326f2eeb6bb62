import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { collectorLinks } from './collector-links.ts';
import { SignInLink } from './sign-in-link.tsx';
import { useSignInLink } from './use-sign-in-link.ts';

const entry = 'flex min-h-11 items-center text-17 transition-colors hover:text-ember';

/** In the menu of small screens: a sign-in link for visitors, the account links for collectors. */
export function PanelAccount() {
  const { user } = useSharedProps().auth;
  const signIn = useSignInLink();
  if (!user)
    return (
      <SignInLink {...signIn} className={entry}>
        Sign in
      </SignInLink>
    );
  return (
    <nav aria-label="Your account">
      <p className="pb-1 font-serif text-21 font-medium">Hello, {user.firstname}</p>
      <ul>
        {collectorLinks.map(({ text, href }) => (
          <li key={href}>
            <a href={href} className={entry}>
              {text}
            </a>
          </li>
        ))}
        <li>
          <a href="/sign-out" className={entry}>
            Logout
          </a>
        </li>
      </ul>
    </nav>
  );
}
