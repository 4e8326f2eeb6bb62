import type { MenuNode } from '../navigation/contract.ts';

/** An item of a menu as a row of its form: the tree is the order and the levels. */
export interface MenuRowFields {
  /** 0 for a new one. */
  id: number;
  name: string;
  address: string;
  isNewTab: boolean;
  enabled: boolean;
  /** 0 for the top. */
  level: number;
}

/** Levels of each menu. In the footer the top level is the heading of a column. */
export const MENU_LEVELS = { header: 3, footer: 2 } as const;
export const MAX_MENU_ROWS = 80;

export const NEW_ROW: MenuRowFields = { id: 0, name: '', address: '', isNewTab: false, enabled: true, level: 0 };

export function rowsOfMenu(items: MenuNode[], level = 0): MenuRowFields[] {
  return items.flatMap(({ children, ...item }) => [{ ...item, level }, ...rowsOfMenu(children, level + 1)]);
}

/** The tree of rows. A row belongs to the nearest one above it with a lower level. */
export function menuOfRows(rows: MenuRowFields[]): MenuNode[] {
  const top: MenuNode[] = [];
  const path: MenuNode[] = [];
  for (const { level, ...item } of fitting(rows)) {
    const node = { ...item, children: [] };
    path.length = level;
    (path.at(-1)?.children ?? top).push(node);
    path.push(node);
  }
  return top;
}

/** The row and those below it, as a range of indexes. */
function branch(rows: MenuRowFields[], index: number): [start: number, end: number] {
  const level = rows[index]?.level ?? 0;
  const after = rows.findIndex((row, place) => place > index && row.level <= level);
  return [index, after < 0 ? rows.length : after];
}

export type MenuMove = 'up' | 'down' | 'indent' | 'outdent' | 'remove' | 'add';

/** The rows after a button of one of them. A row moves with those below it, among those of its level. */
export function movedRows(rows: MenuRowFields[], move: MenuMove, index: number, levels: number): MenuRowFields[] {
  const [start, end] = branch(rows, index);
  const moving = rows.slice(start, end);
  const others = rows.toSpliced(start, end - start);
  if (move === 'add') return [...rows, NEW_ROW];
  if (moving.length === 0) return rows;
  if (move === 'remove') return fitting(others);
  if (move === 'up') return fitting(others.toSpliced(placeBefore(rows, start), 0, ...moving));
  if (move === 'down') {
    const next = rows[end] ? branch(rows, end)[1] - moving.length : start;
    return fitting(others.toSpliced(next, 0, ...moving));
  }
  const by = move === 'indent' ? 1 : -1;
  const shifted = moving.map((row) => ({ ...row, level: row.level + by }));
  const isPossible = shifted.every(({ level }) => level >= 0 && level < levels);
  return isPossible ? fitting([...rows.slice(0, start), ...shifted, ...rows.slice(end)]) : rows;
}

/** The rows after one was dragged to the place of another. */
export function draggedRows(rows: MenuRowFields[], from: number, to: number): MenuRowFields[] {
  const [start, end] = branch(rows, from);
  if (to >= start && to < end) return rows;
  const moving = rows.slice(start, end);
  const others = rows.toSpliced(start, end - start);
  const place = to < start ? to : to - moving.length + 1;
  const level = others[place]?.level ?? others[place - 1]?.level ?? 0;
  const by = level - (moving[0]?.level ?? 0);
  const fits = by <= 0 || moving.every((row) => row.level + by < MENU_LEVELS.footer);
  const shifted = fits ? moving.map((row) => ({ ...row, level: Math.max(0, row.level + by) })) : moving;
  return fitting(others.toSpliced(place, 0, ...shifted));
}

/** Where the previous item of the same level, or the parent, starts. */
function placeBefore(rows: MenuRowFields[], index: number): number {
  const level = rows[index]?.level ?? 0;
  for (let place = index - 1; place >= 0; place--) if ((rows[place]?.level ?? 0) <= level) return place;
  return index;
}

/** No row is more than one level below the row before it. */
function fitting(rows: MenuRowFields[]): MenuRowFields[] {
  let before = -1;
  return rows.map((row) => {
    const level = Math.min(row.level, before + 1);
    before = level;
    return level === row.level ? row : { ...row, level };
  });
}

/** The rows of a form's text; null if it is none. */
export function parseMenuRows(text: string): MenuRowFields[] | null {
  try {
    const rows: unknown = JSON.parse(text || '[]');
    return Array.isArray(rows) && rows.length <= MAX_MENU_ROWS ? fitting(rows.map(rowOf)) : null;
  } catch {
    return null;
  }
}

function rowOf(value: unknown): MenuRowFields {
  const row = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (field: unknown) => (typeof field === 'string' ? field.replace(/\s+/g, ' ').trim() : '');
  const whole = (field: unknown, max: number) => {
    const number = Number(field);
    return Number.isInteger(number) && number >= 0 && number <= max ? number : 0;
  };
  return {
    id: whole(row.id, 2_147_483_647),
    name: text(row.name),
    address: text(row.address),
    isNewTab: row.isNewTab === true,
    enabled: row.enabled !== false,
    level: whole(row.level, 2),
  };
}
