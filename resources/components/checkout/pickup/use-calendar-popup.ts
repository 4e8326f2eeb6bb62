import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** State and events of a date field whose calendar opens on focus. */
export function useCalendarPopup() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Set while the focus returns from the calendar, so that it does not open again. */
  const isReturning = useRef(false);

  function close(): void {
    const isInCalendar = box.current?.contains(document.activeElement) && document.activeElement !== input.current;
    setOpen(false);
    if (!isInCalendar) return;
    isReturning.current = true;
    input.current?.focus();
    isReturning.current = false;
  }

  return {
    box,
    input,
    isOpen,
    close,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setOpen(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      close();
    },
    inputHandlers: {
      onFocus: () => isReturning.current || setOpen(true),
      onClick: () => setOpen(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        if (isOpen) focusDay(box.current);
        else setOpen(true);
      },
    },
  };
}

/** Moves the focus to the day at which keyboard navigation starts. */
function focusDay(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus();
}
