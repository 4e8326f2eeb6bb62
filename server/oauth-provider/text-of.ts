/** Empty text for lists and objects, which queries and forms may contain. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
