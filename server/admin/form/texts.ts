/** A text of a form or an address, at most so long; empty if it is no text. */
export function shortText(value: unknown, most: number): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, most) : '';
}
