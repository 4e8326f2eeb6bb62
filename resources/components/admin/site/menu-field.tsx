import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, IndentDecrease, IndentIncrease, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { MenuMove } from '../../../../server/site-editing/menu-rows.ts';
import { useHydrated } from '../../../hooks/use-hydrated.ts';
import { button } from '../button.ts';
import { useField } from '../form/form-context.ts';
import { HiddenInput } from '../form/hidden-input.tsx';
import { type KeyedRow, useMenuRows } from './use-menu-rows.ts';

const MOVES: { move: MenuMove; text: string; icon: ReactNode }[] = [
  { move: 'up', text: 'Move up', icon: <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" /> },
  { move: 'down', text: 'Move down', icon: <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" /> },
  { move: 'outdent', text: 'One level up', icon: <IndentDecrease size={18} strokeWidth={1.5} aria-hidden="true" /> },
  { move: 'indent', text: 'One level down', icon: <IndentIncrease size={18} strokeWidth={1.5} aria-hidden="true" /> },
  { move: 'remove', text: 'Take out', icon: <X size={18} strokeWidth={1.5} aria-hidden="true" /> },
];

const KEYS: Record<string, MenuMove> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'outdent',
  ArrowRight: 'indent',
};

/** Indents of the levels. */
const INDENTS = ['', 'ml-4 sm:ml-10', 'ml-8 sm:ml-20'];

/** The tree as rows, moved by dragging, by buttons or with Alt and an arrow. Without JavaScript each button sends the form. */
export function MenuField({ levels }: { levels: number }) {
  const { id, value, error } = useField('items');
  const isHydrated = useHydrated();
  const menu = useMenuRows(value, levels);
  const dragged = useRef<number | null>(null);
  return (
    <div id={id} tabIndex={-1}>
      {error && <p className="mb-3 text-ember">{error}</p>}
      {isHydrated && <HiddenInput name="items" value={menu.value} />}
      <ol aria-label="Items of the menu" className="grid gap-2">
        {menu.rows.map((row, index) => (
          <MenuRow key={row.key} {...{ row, index, menu, dragged }} isNamed={!isHydrated} />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {menu.message}
      </p>
      <button
        type="submit"
        name="add"
        value={menu.rows.length}
        onClick={(event) => {
          event.preventDefault();
          menu.move('add', menu.rows.length);
        }}
        className={button('outlined', 'mt-3 gap-2')}
      >
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
        Add an item
      </button>
      <p className="mt-2 text-13 text-smoke noscript:hidden">
        Alt with an arrow moves the item that has the focus. An item moves with those below it.
      </p>
    </div>
  );
}

interface MenuRowProps {
  row: KeyedRow;
  index: number;
  menu: ReturnType<typeof useMenuRows>;
  /** The key of the row that is dragged. */
  dragged: RefObject<number | null>;
  /** Without JavaScript the fields are sent by their names. */
  isNamed: boolean;
}

function MenuRow({ row, index, menu, dragged, isNamed }: MenuRowProps) {
  return (
    <li
      data-menu-row
      className={clsx('gap-3 border border-line bg-paper p-2 lg:flex lg:items-center', INDENTS[row.level])}
      onKeyDown={(event) => onKey(event, (move) => menu.move(move, index))}
      onDragOver={(event) => {
        if (dragged.current === null) return;
        event.preventDefault();
        const from = menu.rows.findIndex(({ key }) => key === dragged.current);
        if (from !== index) menu.drag(from, index);
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <RowFields
        row={row}
        name={(field) => (isNamed ? `row.${index}.${field}` : undefined)}
        onChange={(fields) => menu.change(row.key, fields)}
      />
      <div className="flex flex-wrap items-center max-lg:mt-1 lg:-order-1 lg:flex-nowrap">
        <Grip row={row} dragged={dragged} />
        {MOVES.map(({ move, text, icon }) => (
          <button
            key={move}
            type="submit"
            name={move}
            value={index}
            title={text}
            aria-label={`${text}: ${row.name || 'new item'}`}
            onClick={(event) => {
              event.preventDefault();
              menu.move(move, index);
            }}
            className="grid size-11 place-items-center rounded-control hover:text-ember"
          >
            {icon}
          </button>
        ))}
      </div>
    </li>
  );
}

function Grip({ row, dragged }: Pick<MenuRowProps, 'row' | 'dragged'>) {
  return (
    <span
      draggable
      aria-hidden="true"
      onDragStart={(event) => {
        dragged.current = row.key;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
      }}
      onDragEnd={() => {
        dragged.current = null;
      }}
      className="grid size-11 cursor-grab place-items-center text-edge active:cursor-grabbing pointer-coarse:hidden noscript:hidden"
    >
      <GripVertical size={18} />
    </span>
  );
}

function onKey(event: KeyboardEvent, move: (move: MenuMove) => void): void {
  const pressed = event.altKey && !event.ctrlKey && !event.metaKey ? KEYS[event.key] : undefined;
  if (!pressed) return;
  event.preventDefault();
  move(pressed);
}

interface RowFieldsProps {
  row: KeyedRow;
  /** Names without JavaScript. */
  name: (field: string) => string | undefined;
  onChange: (fields: Partial<KeyedRow>) => void;
}

function RowFields({ row, name, onChange }: RowFieldsProps) {
  const about = row.name || 'new item';
  return (
    <div className="grid grow gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] sm:items-center">
      <input type="hidden" name={name('id')} value={row.id} readOnly />
      <input type="hidden" name={name('level')} value={row.level} readOnly />
      <input
        name={name('name')}
        aria-label="Name"
        placeholder="Name"
        maxLength={100}
        value={row.name}
        onChange={({ target }) => onChange({ name: target.value })}
        className="field"
      />
      <input
        name={name('address')}
        aria-label={`Link of ${about}`}
        placeholder="Link; empty for a heading"
        maxLength={500}
        value={row.address}
        onChange={({ target }) => onChange({ address: target.value })}
        className="field"
      />
      <span className="flex gap-x-4">
        <Box
          name={name('enabled')}
          text="Shown"
          about={about}
          isChecked={row.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
        <Box
          name={name('isNewTab')}
          text="New tab"
          about={about}
          isChecked={row.isNewTab}
          onChange={(isNewTab) => onChange({ isNewTab })}
        />
      </span>
    </div>
  );
}

interface BoxProps {
  name: string | undefined;
  text: string;
  about: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Box({ name, text, about, isChecked, onChange }: BoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 whitespace-nowrap">
      <input
        type="checkbox"
        name={name}
        value="yes"
        checked={isChecked}
        aria-label={`${text}: ${about}`}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      {text}
    </label>
  );
}
