import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { signInRequest, subscribe } from '../accounts/sign-in-store.ts';
import { useCollector } from '../accounts/use-pending-action.ts';
import { useSignInLink } from '../accounts/use-sign-in-link.ts';

const load = async () => (await import('./overlays.tsx')).Furniture;

/** What only the script needs comes after it, and is no part of the page that the server sends. */
export function LateFurniture() {
  // Not late: it forgets what an earlier page was asked for, and must not forget what this one is.
  useCollector();
  const [Furniture, setFurniture] = useState<ComponentType | null>(null);
  // Without Suspense: React shows what comes after a fallback 300 ms later than it could.
  useEffect(() => {
    load().then(
      (loaded) => setFurniture(() => loaded),
      () => setFurniture(() => WithoutFurniture),
    );
  }, []);
  return Furniture && <Furniture />;
}

/** Where the modal cannot come, one signs in on the page that is there for it. */
function WithoutFurniture() {
  const { href, isThere } = useSignInLink();
  const isAsked = useSyncExternalStore(
    subscribe,
    () => signInRequest() !== null,
    () => false,
  );
  useEffect(() => {
    if (isAsked && !isThere) window.location.assign(href);
  }, [isAsked, isThere, href]);
  return null;
}
