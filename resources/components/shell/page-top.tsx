import { clsx } from 'clsx';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { FomoArea } from '../fomo/fomo-area.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** Breadcrumbs, and on wide screens the space for FOMO panels. */
export function PageTop() {
  const isHome = useSharedProps().component === 'home';
  return (
    // The key makes it a new element on the home page. The same element at another position would count as a layout
    // shift.
    <div
      key={isHome ? 'home' : 'page'}
      className={clsx('page-width md:flex md:justify-between md:gap-8', isHome && 'page-top-home')}
    >
      <Breadcrumbs />
      <FomoArea at="above" />
    </div>
  );
}
