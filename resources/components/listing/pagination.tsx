import { clsx } from 'clsx';
import type { Pagination as Pages } from '../../../server/listing/contract.ts';
import type { Listing } from './use-listing.ts';

const STEP_CLASS = 'flex min-h-11 min-w-11 items-center justify-center px-2 text-15 tabular-nums';

interface Props {
  listing: Pick<Listing, 'addressOf'>;
  pagination: Pages;
  /** Whether a visit replaces only the list. */
  inPlace?: boolean;
}

export function Pagination({ listing, pagination, inPlace = true }: Props) {
  const { current_page: current, total_pages: total } = pagination;
  if (total <= 1) return null;
  const onSmall = pageWindow(current, total, SMALL_WINDOW);
  const to = (page: number) => listing.addressOf({ page });
  const before = current > 1;
  const after = current < total;
  return (
    <nav
      aria-label="Pages"
      data-pages
      data-listing-links={inPlace || undefined}
      className="flex flex-wrap items-center justify-center gap-x-1 border-t border-line pt-6 sm:gap-x-2"
    >
      <Step text="First" href={before ? to(1) : null} />
      <Step text="Previous" href={before ? to(Math.min(current - 1, total)) : null} />
      <ol className="flex flex-wrap max-sm:order-first max-sm:w-full max-sm:justify-center">
        {pageWindow(current, total, LARGE_WINDOW).map((page) => (
          <li key={page} className={clsx(!onSmall.includes(page) && 'hidden lg:block')}>
            <a
              href={to(page)}
              aria-label={`Page ${page}`}
              aria-current={page === current ? 'page' : undefined}
              className={`${STEP_CLASS} transition-colors hover:text-ember aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px_0_currentColor]`}
            >
              {page}
            </a>
          </li>
        ))}
      </ol>
      <Step text="Next" href={after ? to(current + 1) : null} />
      <Step text="Last" href={after ? to(total) : null} />
    </nav>
  );
}

function Step({ text, href }: { text: string; href: string | null }) {
  if (href === null)
    return (
      <span className={`${STEP_CLASS} text-smoke`} aria-hidden="true">
        {text}
      </span>
    );
  return (
    <a href={href} className={`${STEP_CLASS} transition-colors hover:text-ember`}>
      {text}
    </a>
  );
}

interface WindowSize {
  /** Maximum number of page numbers. */
  numbers: number;
  /** Numbers shown after the current page. */
  ahead: number;
}

export const LARGE_WINDOW: WindowSize = { numbers: 10, ahead: 4 };
export const SMALL_WINDOW: WindowSize = { numbers: 5, ahead: 3 };

/** The page numbers to show: up to `numbers`, of which `ahead` come after the current page if there are that many. */
export function pageWindow(current: number, total: number, { numbers, ahead }: WindowSize): number[] {
  const at = Math.min(Math.max(current, 1), Math.max(total, 1));
  const last = Math.min(Math.max(at + ahead, numbers), total);
  const first = Math.max(last - numbers + 1, 1);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}
