import { fold } from '../../search/words.ts';

/** Rows with all words of the search. */
export function searchRows<Row>(rows: Row[], search: string, textsOf: (row: Row) => (string | null)[]): Row[] {
  const words = fold(search).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textsOf(row)
      .map((part) => fold(part ?? ''))
      .join(' ');
    return words.every((word) => text.includes(word));
  });
}
