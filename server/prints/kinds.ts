/** What can be printed of artworks. */
export const PRINT_KINDS = {
  labels: 'Wall labels',
  'tear-sheets': 'Tear sheets',
  'price-list': 'Price list',
} as const;

export type PrintKind = keyof typeof PRINT_KINDS;

export function isPrintKind(text: string): text is PrintKind {
  return Object.hasOwn(PRINT_KINDS, text);
}
