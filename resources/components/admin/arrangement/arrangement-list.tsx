import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ArrangementItem, ArrangementProps } from '../../../../server/admin/arrangement/contract.ts';
import { RowButton, RowText } from './row.tsx';
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
            <RowText item={item} />
          </span>
          {!isReadOnly && (
            <span className="flex shrink-0 max-sm:-mr-3">
              <RowButton name="up" item={item} isOff={index === 0} onPress={() => arrangement.moveBy(item.id, -1)} />
              <RowButton
                name="down"
                item={item}
                isOff={index === arrangement.items.length - 1}
                onPress={() => arrangement.moveBy(item.id, 1)}
              />
              {isChoice && <RowButton name="remove" item={item} onPress={() => arrangement.remove(item.id)} />}
            </span>
          )}
          {notes && <Note item={item} notes={notes} isReadOnly={isReadOnly} onChange={arrangement.markEdited} />}
        </li>
      ))}
    </ol>
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
        className="field"
      />
    </span>
  );
}
