import { CircleUser } from 'lucide-react';
import { Suspense } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { lazyWithFallback } from '../../runtime/loading/lazy-with-fallback.ts';

const UserMenu = lazyWithFallback(async () => (await import('./user-menu.tsx')).UserMenu, OrdersLink);

/** The account menu on large screens. Until its script has loaded, a link to the orders stands in its place. */
export function AccountCorner() {
  if (!useHydrated()) return <OrdersLink />;
  return (
    <Suspense fallback={<OrdersLink />}>
      <UserMenu />
    </Suspense>
  );
}

function OrdersLink() {
  return (
    <>
      <a
        href="/orders"
        aria-label="Your account"
        className="grid icon-target place-items-center transition-colors hover:text-ember max-lg:hidden noscript:grid!"
      >
        <CircleUser aria-hidden="true" size={22} strokeWidth={1.5} />
      </a>
      <noscript>
        <a href="/sign-out" className="px-2 text-15">
          Sign Out
        </a>
      </noscript>
    </>
  );
}
