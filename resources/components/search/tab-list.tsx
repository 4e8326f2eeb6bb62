import type { KeyboardEvent } from 'react';
import { groupDigits } from '../../../server/artworks/format/money.ts';

export const KINDS = ['artworks', 'artists', 'styles'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_NAMES: Record<Kind, string> = { artworks: 'Artworks', artists: 'Artists', styles: 'Styles' };

interface Props {
  id: string;
  label: string;
  counts: Record<Kind, number>;
  selected: Kind;
  onShow: (kind: Kind) => void;
  /** Moves the focus into the selected panel, by the arrow key. */
  onDown?: () => void;
}

/** Tabs for artworks, artists and styles with their counts. The panel of a tab has the id `{id}-panel-{kind}`. */
export function TabList({ id, label, counts, selected, onShow, onDown }: Props) {
  function show(at: number): void {
    const kind = KINDS.at(at % KINDS.length) ?? selected;
    onShow(kind);
    document.getElementById(`${id}-tab-${kind}`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const at = KINDS.indexOf(selected);
    if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'ArrowRight') show(at + 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(-1);
    else if (event.key === 'ArrowDown' && onDown) onDown();
    else return;
    event.preventDefault();
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-x-5 border-b border-line px-(--pad,0)"
    >
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          role="tab"
          id={`${id}-tab-${kind}`}
          aria-selected={kind === selected}
          aria-controls={kind === selected ? `${id}-panel-${kind}` : undefined}
          tabIndex={kind === selected ? 0 : -1}
          onClick={() => onShow(kind)}
          className="min-h-12 text-15 text-smoke transition-colors hover:text-ember aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_0_currentColor] focus-visible:-outline-offset-2"
        >
          {KIND_NAMES[kind]} <span className="text-13 tabular-nums">{groupDigits(counts[kind])}</span>
        </button>
      ))}
    </div>
  );
}
