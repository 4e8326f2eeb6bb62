import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ArrangementItem, ArrangementProps } from '../../../../server/admin/arrangement/contract.ts';
import { Thumbnail } from '../list/thumbnail.tsx';
import type { Arrangement } from './use-arrangement.ts';

interface ArrangementListProps {
  arrangement: Arrangement;
  notes: ArrangementProps['notes'];
  label: string;
  isChoice: boolean;
  isReadOnly: boolean;
}

/** The rows in their order. A row is dragged, or moved by its buttons, which keep the focus. */
export function ArrangementList({ arrangement, notes, label, isChoice, isReadOnly }: ArrangementListProps) {
  return (
    <ol aria-label={label} className="border-t border-line">
      {arrangement.items.map((item, index) => (
        <li
          key={item.id}
          {...(!isReadOnly && arrangement.dragProps(item.id))}
          className={clsx(
            'flex min-h-16 flex-wrap items-center gap-x-2 border-b border-line bg-paper py-1.5 sm:gap-x-3',
            !isReadOnly && 'cursor-grab active:cursor-grabbing',
          )}
        >
          {!isReadOnly && (
            <GripVertical
              size={18}
              aria-hidden="true"
              className="shrink-0 text-edge pointer-coarse:hidden noscript:hidden max-sm:hidden"
            />
          )}
          <span className="w-5 shrink-0 text-right text-13 text-smoke tabular-nums">{index + 1}</span>
          <span className="flex min-w-0 grow basis-0">
            <ArrangementItemText item={item} />
          </span>
          {!isReadOnly && (
            <span className="flex shrink-0 max-sm:-mr-3">
              <RowButton name="up" item={item} isOff={index === 0} onPress={() => arrangement.moveBy(item.id, -1)}>
                <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
              </RowButton>
              <RowButton
                name="down"
                item={item}
                isOff={index === arrangement.items.length - 1}
                onPress={() => arrangement.moveBy(item.id, 1)}
              >
                <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" />
              </RowButton>
              {isChoice && (
                <RowButton name="remove" item={item} isOff={false} onPress={() => arrangement.remove(item.id)}>
                  <X size={18} strokeWidth={1.5} aria-hidden="true" />
                </RowButton>
              )}
            </span>
          )}
          {notes && <Note item={item} notes={notes} isReadOnly={isReadOnly} onChange={arrangement.markEdited} />}
        </li>
      ))}
    </ol>
  );
}

export function ArrangementItemText({ item: { title, url, about, picture } }: { item: ArrangementItem }) {
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <Thumbnail url={picture} />
      <span className="min-w-0">
        <a href={url} draggable={false} className="font-medium wrap-anywhere hover:text-ember">
          {title}
        </a>
        <span className="block text-13 text-smoke wrap-anywhere">{about}</span>
      </span>
    </span>
  );
}

interface NoteProps {
  item: ArrangementItem;
  notes: NonNullable<ArrangementProps['notes']>;
  isReadOnly: boolean;
  onChange: () => void;
}

/** A text of the thing, below it. */
function Note({ item: { id, title }, notes: { label, maxLength, values }, isReadOnly, onChange }: NoteProps) {
  const text = values[id] ?? '';
  if (isReadOnly) return text ? <p className="w-full pb-1 pl-8 text-smoke">“{text}”</p> : null;
  return (
    <span className="w-full pt-1.5 pb-2 pl-7 sm:pl-16">
      <input
        name={`note.${id}`}
        defaultValue={text}
        maxLength={maxLength}
        onChange={onChange}
        aria-label={`${label}: ${title}`}
        placeholder={`${label}, in a sentence`}
        className="admin-field"
      />
    </span>
  );
}

const TEXTS = { up: 'Move up', down: 'Move down', remove: 'Take out' };

interface RowButtonProps {
  name: keyof typeof TEXTS;
  item: ArrangementItem;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** `aria-disabled`, so that the focus stays at the end of the list. */
function RowButton({ name, item, isOff, onPress, children }: RowButtonProps) {
  return (
    <button
      type="submit"
      name={name}
      value={item.id}
      aria-label={`${TEXTS[name]}: ${item.title}`}
      title={TEXTS[name]}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!isOff) onPress();
      }}
      className={clsx('grid size-11 place-items-center rounded-control', isOff ? 'text-edge' : 'hover:text-ember')}
    >
      {children}
    </button>
  );
}
