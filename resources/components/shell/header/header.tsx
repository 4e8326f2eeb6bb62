import { Heart, type LucideIcon, ShoppingBag, User } from 'lucide-react';
import { useEffect } from 'react';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { AccountCorner } from '../../accounts/account-corner.tsx';
import { SignInLink, useSignInLink } from '../../accounts/sign-in/sign-in-link.tsx';
import { loadCart } from '../../cart/cart-store.ts';
import { SearchBox, useSearchTerm } from '../../search/search-box.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { useCounter } from './counters.ts';
import { MenuBar } from './menu-bar.tsx';

export function Header() {
  const { gallery, menus, auth } = useSharedProps();
  const signIn = useSignInLink();
  const term = useSearchTerm();
  const items = menus.header.menuItems;
  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <div className="page-width grid min-h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center lg:min-h-20">
        <div className="flex items-center">
          <SidePanel items={items} />
          <SearchBox key={term} id="search" term={term} className="hidden w-full max-w-72 lg:block" />
        </div>
        <a href="/" className="logo px-2 py-1.5 text-center font-serif font-medium tracking-tight">
          {gallery.name}
          <span className="sr-only">, home</span>
        </a>
        <HeaderIcons isCollector={auth.user !== null} {...signIn} />
      </div>
      <MenuBar items={items} />
    </header>
  );
}

interface HeaderIconsProps {
  isCollector: boolean;
  /** Address of the sign-in from this page. */
  href: string;
  isSignInPage: boolean;
}

function HeaderIcons({ isCollector, ...signIn }: HeaderIconsProps) {
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
      aria-label={count ? `${label}, ${pluralize(count, 'artwork')}` : label}
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
