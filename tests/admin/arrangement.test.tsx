import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ArrangementForm } from '../../resources/components/admin/arrangement/arrangement-form.tsx';

vi.mock('@inertiajs/react', () => ({ usePage: () => ({ props: { admin: { csrf: 'token' } } }) }));
afterEach(cleanup);

const item = (id: number, title: string) => ({ id, title, url: `/${id}`, about: '', picture: null });

it('ADM-52 the focus stays in the form when works are found, added and taken out', () => {
  const arrangement = {
    items: [item(1, 'Alpha'), item(2, 'Beta')],
    seen: '1,2',
    search: 'g',
    found: [item(3, 'Gamma')],
    hasMore: false,
    error: null,
    conflict: null,
  };
  render(
    <ArrangementForm
      action="/x"
      arrangement={arrangement}
      several="works"
      isChoice
      isReadOnly={false}
      empty={<p>None</p>}
    />,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  expect(document.activeElement).toBe(screen.getByText('1 found'));
  fireEvent.click(button('Add Gamma'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  fireEvent.click(button('Take out: Alpha'));
  expect(document.activeElement).toBe(button('Take out: Beta'));
  fireEvent.click(button('Take out: Gamma'));
  expect(document.activeElement).toBe(button('Take out: Beta'));
  fireEvent.click(button('Take out: Beta'));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
