import { type KeyboardEvent, type ToggleEvent, useState } from 'react';

const FOCUSABLE = 'a[href], button, input:not(:disabled), select, summary';

/** Whether the popover is open. An open popover is a dialog: it traps the focus, starting at its first control. */
export function usePanelFocus() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    onToggle: (event: ToggleEvent<HTMLElement>) => {
      // Toggle events of open groups inside the panel bubble here.
      if (event.target !== event.currentTarget) return;
      setOpen(event.newState === 'open');
      if (event.newState === 'open') visibleStops(event.currentTarget)[0]?.focus();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Tab' || !event.currentTarget.matches(':popover-open')) return;
      const inside = visibleStops(event.currentTarget);
      const leaving = event.shiftKey ? inside.at(0) : inside.at(-1);
      if (event.target !== leaving) return;
      event.preventDefault();
      inside.at(event.shiftKey ? -1 : 0)?.focus();
    },
  };
}

function visibleStops(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.checkVisibility());
}
