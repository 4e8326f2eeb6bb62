import { useEffect, useRef, useState } from 'react';
import {
  draggedRows,
  type MenuMove,
  type MenuRowFields,
  movedRows,
  parseMenuRows,
} from '../../../../server/site-editing/menu-rows.ts';

/** A row with a key, by which React keeps its fields and their focus when it moves. */
export type KeyedRow = MenuRowFields & { key: number };

/** The rows of a menu in the browser, until they are saved. */
export function useMenuRows(text: string, levels: number) {
  const keys = useRef(0);
  const keyed = (row: MenuRowFields): KeyedRow => {
    keys.current += 1;
    return { ...row, key: keys.current };
  };
  const [rows, setRows] = useState<KeyedRow[]>(() => (parseMenuRows(text) ?? []).map(keyed));
  const [message, setMessage] = useState('');
  const added = useRef(false);
  const isKeyed = (row: MenuRowFields): row is KeyedRow => 'key' in row;
  const set = (next: MenuRowFields[]) => setRows(next.map((row) => (isKeyed(row) ? row : keyed(row))));

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (added.current) document.querySelector<HTMLElement>('[data-menu-row]:last-child input')?.focus();
    added.current = false;
  }, [rows]);

  const value = JSON.stringify(rows.map(({ key: _, ...row }) => row));
  return {
    rows,
    value,
    message,
    change: (key: number, fields: Partial<MenuRowFields>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...fields } : row))),
    move(move: MenuMove, index: number) {
      const row = rows[index];
      const next = movedRows(rows, move, index, levels) as MenuRowFields[];
      added.current = move === 'add';
      set(next);
      const place = next.findIndex((each) => isKeyed(each) && each.key === row?.key);
      if (move === 'remove') setMessage(`${row?.name} is no longer in the menu.`);
      else if (row) setMessage(`${row.name} is row ${place + 1}, level ${(next[place]?.level ?? 0) + 1}.`);
    },
    drag: (from: number, to: number) => set(draggedRows(rows, from, to)),
  };
}
