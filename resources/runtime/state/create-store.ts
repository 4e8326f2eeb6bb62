import { useSyncExternalStore } from 'react';

/** State outside React: event handlers and components read the same value. */
export interface Store<State> {
  /** The state during server rendering and hydration. */
  initial: State;
  get: () => State;
  /** Replaces the state and calls every subscriber. */
  set: (next: State) => void;
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Re-renders the component when the selected value changes: a primitive or a part of the state; by default all of it. */
export function useStore<State, Selected = State>(
  store: Store<State>,
  select = (state: State) => state as unknown as Selected,
): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
