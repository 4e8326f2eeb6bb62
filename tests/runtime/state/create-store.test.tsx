import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { createStore, useStore } from '../../../resources/runtime/state/create-store.ts';

afterEach(cleanup);

it('renders a component again only when its selected part changes', () => {
  const store = createStore({ cart: 0, favorites: 0 });
  let renders = 0;
  const Count = () => {
    renders += 1;
    return <p>{useStore(store, ({ cart }) => cart)}</p>;
  };
  render(<Count />);
  act(() => store.set({ ...store.get(), favorites: 1 }));
  expect(renders).toBe(1);
  act(() => store.set({ ...store.get(), cart: 2 }));
  expect([screen.getByText('2').textContent, renders]).toEqual(['2', 2]);
});

it('renders the initial state on the server, even after changes', () => {
  const store = createStore('closed');
  store.set('open');
  const State = () => useStore(store);
  expect(renderToString(<State />)).toBe('closed');
  render(<State />);
  expect(screen.getByText('open')).toBeTruthy();
});

it('stops calling a listener that has unsubscribed', () => {
  const store = createStore(0);
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  store.set(1);
  unsubscribe();
  store.set(2);
  expect([calls, store.get()]).toEqual([1, 2]);
});
