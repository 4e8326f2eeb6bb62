/** Whether a dialog covers the page. */
export function isPageObscured(): boolean {
  return document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null;
}
