import { Heart, type LucideIcon, ShoppingBag, User } from 'lucide-react';
import { useEffect } from 'react';
import { counted } from '../../../../server/artworks/format/counted.ts';
import { AccountCorner } from '../../accounts/account-corner.tsx';
import { SignInLink } from '../../accounts/sign-in/sign-in-link.tsx';
import { loadCart } from '../../cart/cart-store.ts';
import { useCounter } from './counters.ts';

interface Props {
  isCollector: boolean;
  /** Address of the sign-in from this page. */
  href: string;
  isSignInPage: boolean;
}

export function HeaderIcons({ isCollector, ...signIn }: Props) {
  const inCart = useCounter('cart');
  const favorites = useCounter('favorites');
  useEffect(() => {
    // After an error the counter stays hidden.
    loadCart().catch(() => undefined);
  }, []);
  useEffect(() => {
    import('../../favorites/favorite-buttons.ts').then(
      ({ startFavoriteButtons }) => startFavoriteButtons(isCollector),
      () => undefined,
    );
  }, [isCollector]);
  return (
    <div className="-mr-3 flex items-center justify-end">
      <IconLink href="/favorites" label="Favorites" icon={Heart} count={favorites} />
      <IconLink href="/cart" label="Cart" icon={ShoppingBag} count={inCart} />
      {isCollector ? (
        <AccountCorner />
      ) : (
        <SignInLink
          {...signIn}
          label="Sign in"
          className="grid icon-target place-items-center transition-colors hover:text-ember max-lg:hidden noscript:grid!"
        >
          <User aria-hidden="true" size={22} strokeWidth={1.5} />
        </SignInLink>
      )}
    </div>
  );
}

function IconLink({
  href,
  label,
  icon: Icon,
  count,
}: {
  href: string;
  label: string;
  icon: LucideIcon;
  count: number;
}) {
  return (
    <a
      href={href}
      aria-label={count ? `${label}, ${counted(count, 'artwork')}` : label}
      className="relative grid icon-target place-items-center transition-colors hover:text-ember"
    >
      <Icon aria-hidden="true" size={22} strokeWidth={1.5} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-ember px-1 text-center text-[11px] leading-4.5 font-semibold text-paper tabular-nums"
        >
          {count}
        </span>
      )}
    </a>
  );
}
