import type { KeyboardEvent, ReactNode } from 'react';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import { isEmpty, type Matches } from '../combobox/fetch-matches.ts';
import type { Combobox } from '../combobox/use-combobox.ts';
import './dropdown-sheet.css';

const KEYS = 'Use the arrow keys to choose.';

interface Props {
  combobox: Combobox;
  /** Makes it wider than the box where there is room. */
  wide?: boolean;
  /** Undefined without matches. */
  children: ReactNode;
}

/**
 * The panel below a search box; on small screens and in the menu it has their full width. A status announces its
 * content to screen readers.
 */
export function DropdownSheet({ combobox, wide, children }: Props) {
  const { matches, isOpen } = combobox;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    combobox.closeAndFocus();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && matches && summary(matches)}
      </p>
      {isOpen && matches && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its links, options and tabs
        <div
          ref={combobox.popup}
          onKeyDown={closeOnEscape}
          onClick={combobox.onClick}
          // Keeps the focus in the box during a press.
          onMouseDown={(event) => event.preventDefault()}
          data-wide={wide || undefined}
          className="dropdown-sheet absolute top-full z-30 border-y border-line bg-paper text-left shadow-float transition-opacity duration-160 starting:opacity-0"
        >
          {children || <p className="px-(--pad) py-5 text-15 text-smoke">Nothing found for “{matches.term}”.</p>}
        </div>
      )}
    </>
  );
}

function summary(matches: Matches): string {
  const { term, results, suggestions, earlier } = matches;
  if (earlier) return `Recent and popular searches: ${earlier.recent.length + earlier.popular.length}. ${KEYS}`;
  if (isEmpty(matches)) return `Nothing found for ${term}.`;
  const parts = [pluralize(results.length, 'result')];
  if (suggestions) {
    parts.push(
      pluralize(suggestions.artworks.count, 'artwork'),
      pluralize(suggestions.artists.count, 'artist'),
      pluralize(suggestions.styles.count, 'style'),
    );
  }
  return `${parts.join(', ')}. ${KEYS}`;
}
