import { useShared } from '../../hooks/use-shared.ts';
import { HeaderIcons } from './header-icons.tsx';
import { MenuBar } from './menu-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { SidePanel } from './side-panel.tsx';

export function Header() {
  const { gallery, menus } = useShared();
  const items = menus.header.menuItems.filter((item) => item.enabled);
  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <div className="page-width grid h-16 grid-cols-[1fr_auto_1fr] items-center lg:h-20">
        <div className="flex items-center">
          <SidePanel items={items} />
          <SearchBox className="hidden w-full max-w-72 lg:block" />
        </div>
        <a href="/" className="px-2 font-serif text-28 font-medium tracking-tight lg:text-40">
          {gallery.name}
          <span className="sr-only">, home</span>
        </a>
        <HeaderIcons />
      </div>
      <MenuBar items={items} />
    </header>
  );
}
