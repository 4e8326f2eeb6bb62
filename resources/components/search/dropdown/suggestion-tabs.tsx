import { useState } from 'react';
import { pluralize } from '../../../../server/artworks/format/pluralize.ts';
import type { Suggestion, Suggestions } from '../../../../server/search-results/contract.ts';
import type { Combobox } from '../combobox/use-combobox.ts';
import { KINDS, type Kind, TabList } from '../tab-list.tsx';
import { OPTION_CLASS } from './result-list.tsx';

interface Props {
  id: string;
  suggestions: Suggestions;
  combobox: Combobox;
}

/** Suggested terms, with a tab for each kind. The first tab with suggestions is selected. */
export function SuggestionTabs({ id, suggestions, combobox }: Props) {
  const [chosen, choose] = useState<Kind | null>(null);
  const hasItems = (kind: Kind) => suggestions[kind].items.length > 0;
  const selected = chosen ?? KINDS.find(hasItems) ?? 'artworks';
  const listId = `${id}-${selected}`;
  return (
    <div className="@xl:border-l @xl:border-line">
      <TabList
        id={id}
        label="Suggestions"
        counts={{
          artworks: suggestions.artworks.count,
          artists: suggestions.artists.count,
          styles: suggestions.styles.count,
        }}
        selected={selected}
        onShow={(kind) => {
          combobox.deactivate();
          choose(kind);
        }}
        onDown={() => hasItems(selected) && combobox.activate(`${listId}-0`)}
      />
      <div role="tabpanel" id={`${id}-panel-${selected}`} aria-labelledby={`${id}-tab-${selected}`} className="py-2">
        {hasItems(selected) ? (
          <SuggestionList id={listId} kind={selected} items={suggestions[selected].items} active={combobox.active} />
        ) : (
          <p className="px-(--pad) py-3 text-15 text-smoke">No {selected} for this.</p>
        )}
      </div>
    </div>
  );
}

interface ListProps {
  id: string;
  kind: Kind;
  items: Suggestion[];
  active: string | null;
}

function SuggestionList({ id, kind, items, active }: ListProps) {
  return (
    <div role="listbox" id={id} aria-label={`Suggested ${kind}`}>
      {items.map(({ text, count, link, image, artist, price }, index) => (
        <a
          key={link}
          href={link}
          role="option"
          id={`${id}-${index}`}
          aria-selected={active === `${id}-${index}`}
          tabIndex={-1}
          className={`${OPTION_CLASS} items-center gap-4 py-1.5`}
        >
          <span className="grid size-12 shrink-0 place-items-center bg-plaster">
            {image && <img src={image} alt="" width={48} height={48} className="size-full object-contain" />}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{text}</span>{' '}
            <span className="flex gap-x-3 text-13 text-smoke tabular-nums">
              {price ? (
                <>
                  <span className="min-w-0 truncate">{artist}</span> <span className="shrink-0">{price}</span>
                </>
              ) : (
                pluralize(count, 'artwork')
              )}
            </span>
          </span>
        </a>
      ))}
    </div>
  );
}
