type Keys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'altKey'>;

/** Whether the browser handles a click on a link itself: it opens a new tab or window, or downloads. */
export function isModifiedClick(event: Keys & Pick<MouseEvent, 'shiftKey'>): boolean {
  return isBrowserKey(event) || event.shiftKey;
}

/** Whether a key belongs to the browser or the system: Ctrl and + zoom the page, Alt and an arrow move in the history. */
export function isBrowserKey({ metaKey, ctrlKey, altKey }: Keys): boolean {
  return metaKey || ctrlKey || altKey;
}
