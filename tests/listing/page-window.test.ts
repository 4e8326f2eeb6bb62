import { describe, expect, it } from 'vitest';
import { LARGE_WINDOW, pageWindow, SMALL_WINDOW } from '../../resources/components/listing/pagination.tsx';

describe('the numbers of the pagination', () => {
  it('LIST-07 shows at most 10 numbers on large screens and looks 4 pages ahead', () => {
    expect(pageWindow(1, 30, LARGE_WINDOW)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageWindow(12, 30, LARGE_WINDOW)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(pageWindow(30, 30, LARGE_WINDOW)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
  });

  it('LIST-07 shows at most 5 numbers on smaller screens and looks 3 pages ahead', () => {
    expect(pageWindow(1, 30, SMALL_WINDOW)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(12, 30, SMALL_WINDOW)).toEqual([11, 12, 13, 14, 15]);
    expect(pageWindow(29, 30, SMALL_WINDOW)).toEqual([26, 27, 28, 29, 30]);
  });

  it('shows all pages if they are few, none, or the current one is past the end', () => {
    expect(pageWindow(2, 3, LARGE_WINDOW)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0, LARGE_WINDOW)).toEqual([]);
    expect(pageWindow(1_000_000_000, 7, SMALL_WINDOW)).toEqual([3, 4, 5, 6, 7]);
  });

  it('shows no number on a small screen that a large one lacks, since one list serves both', () => {
    for (let total = 0; total <= 40; total++) {
      for (let current = 1; current <= total; current++) {
        const large = pageWindow(current, total, LARGE_WINDOW);
        expect(large).toEqual(expect.arrayContaining(pageWindow(current, total, SMALL_WINDOW)));
        expect(large).toContain(current);
      }
    }
  });
});
