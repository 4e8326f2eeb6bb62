import { usePage } from '@inertiajs/react';
import type { SharedProps } from '../../server/pages.ts';

/** The props that every page has, with the page's address and component name. */
export function useSharedProps(): SharedProps & { address: string; component: string } {
  const page = usePage();
  return { ...(page.props as unknown as SharedProps), address: page.url, component: page.component };
}
