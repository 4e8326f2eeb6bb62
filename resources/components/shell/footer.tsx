import { useShared } from '../../hooks/use-shared.ts';

const promises = ['Curated art', 'Authentic work', 'Shipped to your doorstep'];

export function Footer() {
  const { gallery, menus, component } = useShared();
  return (
    <footer id="site-map" className="mt-28 bg-plaster">
      {component !== 'home' && (
        <ul className="page-width flex flex-wrap justify-center gap-x-12 gap-y-2 border-b border-line py-6">
          {promises.map((promise) => (
            <li key={promise} className="font-serif text-21">
              {promise}
            </li>
          ))}
        </ul>
      )}
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-12 pt-16 pb-12 md:grid-cols-4 lg:grid-cols-6">
        <div className="col-span-2">
          <p className="font-serif text-40 font-medium tracking-tight">{gallery.name}</p>
          <p className="mt-2 max-w-72 text-15 text-smoke">
            One-of-a-kind works by Filipino artists, each the only one of its kind.
          </p>
        </div>
        {menus.footer.map((menu) => (
          <nav key={menu.name} aria-label={menu.name}>
            <h2 className="caps text-smoke">{menu.name}</h2>
            <ul className="mt-2">
              {menu.menuItems
                .filter((item) => item.enabled && item.value !== null)
                .map((item) => (
                  <li key={item.id}>
                    <a
                      href={item.value ?? undefined}
                      target={item.target}
                      className="flex min-h-11 items-center text-15 transition-colors hover:text-ember"
                    >
                      {item.name}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="page-width pb-10 text-13 text-smoke">{gallery.pickupAddress}</p>
    </footer>
  );
}
