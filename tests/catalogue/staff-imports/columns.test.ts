import { expect, it } from 'vitest';
import { guessColumns } from '../../../server/catalogue/staff-imports/columns.ts';

it('ADM-21 guesses columns by the names in sheets of galleries', () => {
  expect(guessColumns(['Inventory', 'Name of work', 'Price in pesos'], new Map())).toEqual({
    Inventory: 'inventory_number',
    'Name of work': 'title',
    'Price in pesos': 'price',
  });
});
