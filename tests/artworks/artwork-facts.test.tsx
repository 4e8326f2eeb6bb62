import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArtworkFacts } from '../../resources/components/artworks/artwork-facts.tsx';
import type { ArtworkDetail } from '../../server/artworks/contract.ts';

const facts = (dates: Partial<ArtworkDetail>) => {
  const artwork = { category: null, styles: [], subjects: [], medium: null, height: 0, width: 0, depth: 0, ...dates };
  return render(<ArtworkFacts artwork={artwork as unknown as ArtworkDetail} />).container.textContent;
};

it('ART-04 the year is shown as the catalogue writes it, also for an undated work', () => {
  expect(facts({ year_made: 1976, year_text: '1976-77' })).toBe('Year1976-77');
  expect(facts({ year_made: null, year_text: 'n.d.' })).toBe('Yearn.d.');
  expect(facts({ year_made: null, year_text: null })).toBe('');
});

it('ART-04 FIND-10 the place where it was made is shown after the year', () => {
  expect(facts({ year_text: '1976', made_in: 'Banaue, Ifugao' })).toBe('Year1976Made inBanaue, Ifugao');
});
