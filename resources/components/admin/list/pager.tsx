import type { ListProps } from '../../../../server/admin/list/contract.ts';
import { button } from '../button.ts';

/** The pages of a list. */
export function Pager({ text, firstUrl, previousUrl, nextUrl, lastUrl }: ListProps['pager']) {
  if (!previousUrl && !nextUrl) return null;
  return (
    <nav aria-label="Pages of the list" className="mt-6 flex flex-wrap items-center gap-2">
      {firstUrl && (
        <a href={firstUrl} className={button('outlined')}>
          First
        </a>
      )}
      {previousUrl && (
        <a href={previousUrl} rel="prev" className={button('outlined')}>
          Previous
        </a>
      )}
      <span className="px-2 tabular-nums">{text}</span>
      {nextUrl && (
        <a href={nextUrl} rel="next" className={button('outlined')}>
          Next
        </a>
      )}
      {lastUrl && (
        <a href={lastUrl} className={button('outlined')}>
          Last
        </a>
      )}
    </nav>
  );
}
