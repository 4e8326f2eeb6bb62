import type { LayoutFields, PageName, SharedProps } from '../../server/pages.ts';
import { usePage } from '../runtime/inertia-app.tsx';

/** The props that every page has, with the page's address, component name and layout fields. */
export function useSharedProps(): SharedProps & LayoutFields & { address: string; component: PageName } {
  const page = usePage();
  const { hasHero, hasFomoArea, ignoresSubscribe, isSignIn, omitsPromises } = page as LayoutFields;
  const { url: address, component } = page;
  return {
    ...(page.props as unknown as SharedProps),
    address,
    component: component as PageName,
    hasHero,
    hasFomoArea,
    ignoresSubscribe,
    isSignIn,
    omitsPromises,
  };
}
