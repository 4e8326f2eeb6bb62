import { clsx } from 'clsx';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { FomoArea } from '../fomo/fomo-area.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

/** Between the header and the page: the breadcrumbs, and on wide screens room for news. */
export function PageTop() {
  const isHome = useSharedProps().component === 'home';
  return (
    // Another element on the home page: the same one, elsewhere, would count as a jump.
    <div
      key={isHome ? 'home' : 'page'}
      className={clsx('page-width md:flex md:justify-between md:gap-8', isHome && 'page-top-home')}
    >
      <Breadcrumbs />
      <FomoArea at="above" />
    </div>
  );
}
