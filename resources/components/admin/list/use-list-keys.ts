import { useKeys } from '../keys/keys.ts';

interface ListKeys {
  hasSearch: boolean;
  isSelectable: boolean;
}

/** Keys of a list. Enter opens, as on every link. */
export function useListKeys({ hasSearch, isSelectable }: ListKeys): void {
  useKeys([
    ...(hasSearch ? [{ key: '/', text: 'Search this list', run: search }] : []),
    { key: 'j', text: 'Next row', run: () => moveFocus(1) },
    { key: 'k', text: 'Previous row', run: () => moveFocus(-1) },
    ...(isSelectable ? [{ key: 'x', text: 'Select the row', run: select }] : []),
    { key: 'e', text: 'Edit the row', run: () => rowLink(focusedRow())?.click() },
  ]);
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  field?.focus();
  field?.select();
}

function select(): void {
  focusedRow()?.querySelector<HTMLInputElement>('input[name="id"]')?.click();
}

function focusedRow(): Element | null {
  return document.activeElement?.closest('[data-row]') ?? null;
}

function rowLink(row: Element | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[data-row-link]') ?? null;
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-row]')];
  const current = rows.indexOf(focusedRow() as Element);
  const next = current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step;
  rowLink(rows[next] ?? null)?.focus();
}
