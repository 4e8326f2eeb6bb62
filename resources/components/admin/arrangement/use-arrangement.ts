import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ArrangementItem } from '../../../../server/admin/arrangement/contract.ts';
import { useLeaveWarning } from '../form/draft/use-leave-warning.ts';

export const SEARCH_ID = 'arrangement-search';

/** The order of a form in the browser, until it is saved. */
export function useArrangement(initial: ArrangementItem[], seen: string) {
  const [items, setItems] = useState(initial);
  const [message, setMessage] = useState('');
  const isSending = useRef(false);
  const focusNext = useFocusAfterChange(items);
  const order = items.map(({ id }) => id).join();
  const [isEdited, setEdited] = useState(false);
  const isDirty = isEdited || order !== seen;
  const indexOf = (id: number) => items.findIndex((item) => item.id === id);

  useLeaveWarning(isDirty, isSending);

  const moveTo = (id: number, place: number) => {
    const item = items.find((each) => each.id === id);
    if (!item || place < 0 || place >= items.length) return;
    setItems(items.filter((each) => each !== item).toSpliced(place, 0, item));
    setMessage(`${item.title} is number ${place + 1} of ${items.length}.`);
  };

  return {
    items,
    order,
    isDirty,
    message,
    /** The text of a thing was changed. */
    markEdited: () => setEdited(true),
    moveBy: (id: number, steps: number) => moveTo(id, indexOf(id) + steps),
    remove(id: number) {
      const index = indexOf(id);
      const [item, neighbour] = [items[index], items[index + 1] ?? items[index - 1]];
      focusNext(neighbour ? `button[name="remove"][value="${neighbour.id}"]` : `#${SEARCH_ID}`);
      setItems(items.filter((each) => each !== item));
      setMessage(`${item?.title} is no longer in the list.`);
    },
    add(item: ArrangementItem) {
      focusNext(`#${SEARCH_ID}`);
      setItems([...items.filter(({ id }) => id !== item.id), item]);
      setMessage(`${item.title} is the last of ${items.length + 1}.`);
    },
    onSubmit() {
      isSending.current = true;
    },
    dragProps: useDraggedRow((id, over) => moveTo(id, indexOf(over))),
  };
}

/** Returns a function that selects what has the focus after the next change, because the pressed button is no longer there. */
function useFocusAfterChange(items: ArrangementItem[]): (selector: string) => void {
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (next.current) document.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [items]);
  return (selector) => {
    next.current = selector;
  };
}

/** Returns the handlers of a row that can be dragged over another one. */
function useDraggedRow(onDragOver: (id: number, over: number) => void) {
  const dragged = useRef<number | null>(null);
  return (id: number) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(id));
    },
    onDragOver(event: DragEvent) {
      if (dragged.current === null) return;
      event.preventDefault();
      if (dragged.current !== id) onDragOver(dragged.current, id);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd() {
      dragged.current = null;
    },
  });
}

export type Arrangement = ReturnType<typeof useArrangement>;
