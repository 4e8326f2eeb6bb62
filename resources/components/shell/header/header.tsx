import type { MenuItem } from '../../../../server/navigation/contract.ts';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { cachedFragment } from '../../../runtime/fragment-cache.ts';
import { useSignInLink } from '../../accounts/sign-in/use-sign-in-link.ts';
import { SearchBox, useSearchTerm } from '../../search/search-box.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { HeaderIcons } from './header-icons.tsx';
import { MenuBar } from './menu-bar.tsx';

export function Header() {
  const { gallery, menus, auth } = useSharedProps();
  const signIn = useSignInLink();
  return (
    <CachedBar
      name={gallery.name}
      items={menus.header.menuItems}
      isCollector={auth.user !== null}
      {...signIn}
      term={useSearchTerm()}
    />
  );
}

interface Props {
  name: string;
  items: MenuItem[];
  isCollector: boolean;
  /** Address of the sign-in from this page. */
  href: string;
  isSignInPage: boolean;
  term: string;
}

const CachedBar = cachedFragment('header', Bar);

function Bar({ name, items, term, ...visitor }: Props) {
  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <div className="page-width grid min-h-16 grid-cols-[1fr_minmax(0,auto)_1fr] items-center lg:min-h-20">
        <div className="flex items-center">
          <SidePanel items={items} />
          <SearchBox key={term} id="search" term={term} className="hidden w-full max-w-72 lg:block" />
        </div>
        <a href="/" className="logo px-2 py-1.5 text-center font-serif font-medium tracking-tight">
          {name}
          <span className="sr-only">, home</span>
        </a>
        <HeaderIcons {...visitor} />
      </div>
      <MenuBar items={items} />
    </header>
  );
}
