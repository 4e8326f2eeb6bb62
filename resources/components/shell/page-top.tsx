import { clsx } from 'clsx';
import { useSharedProps } from '../../hooks/use-shared-props.ts';
import { FomoArea } from '../fomo/fomo-area.tsx';

/** Breadcrumbs, and on wide screens the space for FOMO panels. */
export function PageTop() {
  const { hasHero } = useSharedProps();
  return (
    // The key makes it a new element on pages with a hero. The same element at another position would count as a layout
    // shift.
    <div
      key={hasHero ? 'hero' : 'page'}
      className={clsx('page-width md:flex md:justify-between md:gap-8', hasHero && 'page-top-hero')}
    >
      <Breadcrumbs />
      <FomoArea at="above" />
    </div>
  );
}

function Breadcrumbs() {
  const { breadcrumbs } = useSharedProps();
  if (!breadcrumbs?.length) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 pt-5">
      <ol itemScope itemType="https://schema.org/BreadcrumbList" className="flex flex-wrap text-13 text-smoke">
        {breadcrumbs.map((crumb, index) => (
          <li
            key={crumb.url}
            itemProp="itemListElement"
            itemScope
            itemType="https://schema.org/ListItem"
            className="flex items-center not-last:after:mx-2 not-last:after:text-edge not-last:after:content-['/']"
          >
            <a
              itemProp="item"
              href={crumb.url}
              aria-current={index === breadcrumbs.length - 1 ? 'page' : undefined}
              className="py-3 wrap-anywhere transition-colors hover:text-ember aria-[current]:text-ink"
            >
              <span itemProp="name">{crumb.text}</span>
            </a>
            <meta itemProp="position" content={String(index + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
