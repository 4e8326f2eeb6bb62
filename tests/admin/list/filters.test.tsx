import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Filters } from '../../../resources/components/admin/list/filters.tsx';
import type { ListProps } from '../../../server/admin/list/contract.ts';

afterEach(cleanup);

const LIST = {
  url: '/admin/mails',
  search: null,
  tabs: null,
  filters: [],
  sorts: [{ value: '', text: 'Newest first' }],
  sort: '',
} as unknown as ListProps;

it('the button of a list without a search stands with the folded filters', () => {
  const { rerender } = render(<Filters list={LIST} />);
  const isFolded = () => screen.getByText('Show').closest('details') !== null;
  expect(isFolded()).toBe(true);
  rerender(<Filters list={{ ...LIST, search: { label: 'Title', value: '' } }} />);
  expect(isFolded()).toBe(false);
});
