import { expect, it } from 'vitest';
import { compareTexts } from '../../server/static-pages/compare.ts';

it('ADM-40 shortens equal parts of compared texts, and leaves the spaces between words', () => {
  const words = (word: string) => Array.from({ length: 200 }, () => word).join(' ');
  const parts = compareTexts(`${words('before')} good ${words('after')}`, `${words('before')} great ${words('after')}`);
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  const [before, , , after] = parts.map(({ text }) => text);
  expect(before).toMatch(/^… .*before $/);
  expect(after).toMatch(/^ after .* …$/);
  expect(compareTexts('A good work', 'A great work').map(({ text }) => text)).toEqual(['A ', 'good', 'great', ' work']);
});
