import { button } from '../../ui/button.ts';
import { signInAddress } from './sign-in-store.ts';

const LINK_CLASS = `${button({ kind: 'outlined' })} w-full`;

const INVITATION = 'Your favorites, the artists you follow and your orders, wherever you are.';
const CHECKOUT_INVITATION = 'After signing in you continue to checkout with your cart.';

export function SignInPanel({ returnTo }: { returnTo: string }) {
  return (
    <>
      <p className="mt-4 text-smoke">
        {returnTo.startsWith('/checkout') ? CHECKOUT_INVITATION : INVITATION} There is no password to remember.
      </p>
      <ul className="mt-8 grid gap-3">
        <li>
          <a href={signInAddress('google', returnTo)} className={LINK_CLASS}>
            <Mark path="M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053z" />
            Continue with Google
          </a>
        </li>
        <li>
          <a href={signInAddress('facebook', returnTo)} className={LINK_CLASS}>
            <Mark path="M24 12.073c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.99 4.388 10.954 10.125 11.854v-8.385H7.078v-3.47h3.047V9.43c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874v2.25h3.328l-.532 3.47h-2.796v8.385C19.612 23.027 24 18.062 24 12.073z" />
            Continue with Facebook
          </a>
        </li>
      </ul>
      <p className="mt-6 text-13 text-smoke">
        By continuing you agree to our{' '}
        <a href="/pages/terms" className="text-link">
          terms and conditions
        </a>
        . How we use your data is described in our{' '}
        <a href="/pages/privacy" className="text-link">
          privacy policy
        </a>
        .
      </p>
    </>
  );
}

/** Logos from Simple Icons (public domain). */
function Mark({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="currentColor">
      <path d={path} />
    </svg>
  );
}
