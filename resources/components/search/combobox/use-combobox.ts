import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { isModifiedClick } from '../../../runtime/navigation/is-modified-click.ts';
import type { FetchMatches } from './fetch-matches.ts';
import { useInputEvents } from './use-input-events.ts';
import { termIn, useMatches } from './use-matches.ts';
import { usePopup } from './use-popup.ts';

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * Turns an input into an editable combobox, following the ARIA Authoring Practices. The focus stays in the input, and arrow keys
 * move through the options in the popup. Options are links with role `option` and an id.
 */
export function useCombobox(input: HTMLInputElement, fetchMatches: FetchMatches) {
  const { isOpen, update, openNow, close, sendNow, ...popup } = useMatchesPopup(input, fetchMatches);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const isHandled = isOpen ? handleKeyInPopup(event.key) : handleKeyWhileClosed(event.key);
    if (isHandled) event.preventDefault();
  }

  function handleKeyInPopup(key: string): boolean {
    if (key !== 'Escape') return popup.handleKey(key);
    close();
    return true;
  }

  function handleKeyWhileClosed(key: string): boolean {
    if (key !== 'ArrowDown') return false;
    openNow();
    return true;
  }

  useInputEvents(input, { update, close, onKeyDown });

  return {
    ...popup,
    isOpen: isOpen && popup.matches !== null,
    /** Requests the matches again, after a press in the popup has changed them. */
    refresh: () => {
      input.focus();
      sendNow();
    },
    closeAndFocus: () => {
      input.focus();
      close();
    },
    // Following a link resets the input to the term of the page's address and removes the focus from it.
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event) || !(event.target as Element).closest('a[href]')) return;
      input.value = input.defaultValue;
      input.blur();
      close();
    },
  };
}

/** The popup with the matches for the text in the input. It opens when they arrive. */
function useMatchesPopup(input: HTMLInputElement, fetchMatches: FetchMatches) {
  const { matches, request } = useMatches(input, fetchMatches);
  const { open, hide, ...popup } = usePopup(input);
  const hasMatches = () => termIn(input) === matches?.term;
  const onMatches = useEffectEvent(open);
  useEffect(() => {
    if (matches) onMatches();
  }, [matches]);

  /** Opens the popup for the text in the input. */
  function update(): void {
    if (!termIn(input)) showEarlierSearches();
    else if (!hasMatches()) request.schedule();
    else {
      request.cancel();
      open();
    }
  }

  /** Requests them each time, because searches change them. */
  function showEarlierSearches(): void {
    hide();
    request.sendNow();
  }

  function openNow(): void {
    if (termIn(input) && hasMatches()) open();
    else request.sendNow();
  }

  function close(): void {
    request.cancel();
    hide();
  }

  return { ...popup, matches, update, openNow, close, sendNow: request.sendNow };
}
