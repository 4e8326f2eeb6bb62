import type { SearchResult } from '../../../../server/search-results/contract.ts';

/** Classes of an option below a search box. */
export const OPTION_CLASS =
  'flex min-h-11 px-(--pad) text-15 transition-colors hover:text-ember aria-selected:bg-plaster focus-visible:-outline-offset-2';

const KIND_NAMES = { artwork: 'Artwork', artist: 'Artist', style: 'Style' };

interface Props {
  id: string;
  results: SearchResult[];
  /** The id of the active option. */
  active: string | null;
}

export function ResultList({ id, results, active }: Props) {
  return (
    <div role="listbox" id={id} aria-label="Results">
      {results.map(({ text, type, url }, index) => (
        <a
          key={url}
          href={url}
          role="option"
          id={`${id}-${index}`}
          aria-selected={active === `${id}-${index}`}
          tabIndex={-1}
          className={`${OPTION_CLASS} items-baseline justify-between gap-4 py-2.5`}
        >
          <span className="min-w-0 wrap-anywhere">{text}</span>{' '}
          <span className="shrink-0 text-13 text-smoke">{KIND_NAMES[type]}</span>
        </a>
      ))}
    </div>
  );
}
