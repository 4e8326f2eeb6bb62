import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArrangementItem } from '../../../../server/admin/arrangement/contract.ts';
import { button } from '../button.ts';
import { Thumbnail } from '../list/thumbnail.tsx';

/** A thing in a list, or among the results of a search. `children`: more lines. */
export function RowText({
  item: { title, url, about, picture },
  children,
}: {
  item: ArrangementItem;
  children?: ReactNode;
}) {
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <Thumbnail url={picture} />
      <span className="min-w-0">
        <a href={url} draggable={false} className="font-medium wrap-anywhere hover:text-ember">
          {title}
        </a>
        <span className="block text-13 text-smoke wrap-anywhere">{about}</span>
        {children}
      </span>
    </span>
  );
}

const BUTTONS = {
  up: { text: 'Move up', Icon: ArrowUp },
  down: { text: 'Move down', Icon: ArrowDown },
  remove: { text: 'Take out', Icon: X },
};

interface RowButtonProps {
  name: keyof typeof BUTTONS;
  item: Pick<ArrangementItem, 'id' | 'title'>;
  isOff?: boolean;
  /** Changes the list in the browser. Without it, and without JavaScript, the button sends the form. */
  onPress?: () => void;
}

/** `aria-disabled`, so that the focus stays at the end of the list. */
export function RowButton({ name, item, isOff = false, onPress }: RowButtonProps) {
  const { text, Icon } = BUTTONS[name];
  return (
    <button
      type="submit"
      name={name}
      value={item.id}
      aria-label={`${text}: ${item.title}`}
      title={text}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        if (onPress) event.preventDefault();
        if (!isOff) onPress?.();
      }}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-control',
        isOff ? 'text-edge' : 'hover:text-ember',
      )}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

/** Adds a result of a search, like the buttons of a row. */
export function AddButton({ item, isOff = false, onPress }: Omit<RowButtonProps, 'name'>) {
  return (
    <button
      type="submit"
      name="add"
      value={item.id}
      disabled={isOff}
      aria-label={`Add ${item.title}`}
      onClick={(event) => {
        if (onPress) event.preventDefault();
        onPress?.();
      }}
      className={button('outlined', 'shrink-0 gap-2 px-3')}
    >
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      <span className="max-sm:sr-only">Add</span>
    </button>
  );
}
