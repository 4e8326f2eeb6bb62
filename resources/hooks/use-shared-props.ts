import { usePage } from '@inertiajs/react';
import type { SharedProps } from '../../server/pages.ts';

/** What every page carries, with the page's own address and name beside it. */
export function useSharedProps(): SharedProps & { address: string; component: string } {
  const page = usePage();
  return { ...(page.props as unknown as SharedProps), address: page.url, component: page.component };
}
